import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { serverNow } from '../../../../api/server-time.ts';
import { firm } from '../../../../content/firm.ts';
import { CsvExport } from '../../../frame/export/csv-export.tsx';
import { askedOf, type LedgerFilter } from '../filter/ledger-query.ts';

interface LedgerExportProps {
  filter: LedgerFilter;
  isEmpty: boolean;
}

const WORDS = { one: 'entry', many: 'entries' };

/** Such as `<firm>-ledger-redemption-2026-11-23.csv`: the firm, the kind that is filtered by, and the UTC day. */
const fileName = ({ kind }: LedgerFilter): string =>
  `${[firm.name.toLowerCase(), 'ledger', kind, new Date(serverNow()).toISOString().slice(0, 10)].filter(Boolean).join('-')}.csv`;

/** Saves all entries of the filter, oldest first. */
export function LedgerExport({ filter, isEmpty }: LedgerExportProps) {
  return (
    <CsvExport
      words={WORDS}
      isEmpty={isEmpty}
      request={() => ({
        call: ledgerCalls.ledgerExport,
        input: { query: askedOf(filter) },
        fileName: fileName(filter),
      })}
    />
  );
}
