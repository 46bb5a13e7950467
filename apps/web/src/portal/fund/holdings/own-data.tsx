import { csvLine, numberCell } from '@equanim/contract/csv';
import type { Holding } from '@equanim/contract/holdings';
import { requestCalls } from '@equanim/contract/request-calls';
import { saveCsv } from '../../../ui/browser/save-file.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { CsvExport } from '../../frame/controls/csv-export.tsx';
import { fileName } from '../../frame/file-name.ts';

/** What an investor has, to compute with: its values day by day, and its dealings. */
export function OwnData({ holding }: { holding: Holding }) {
  const { investor, values } = holding;
  const last = values.at(-1);
  return (
    <Panel
      title="Your data"
      note="CSV files for a spreadsheet. Dealings are final; daily values are estimates."
      className="print:hidden"
    >
      <dl>
        <Row name="Values" note="net value, and paid in less paid out, day by day">
          <Button
            disabled={last === undefined}
            aria-label="CSV of values"
            title="Saves the values of all days"
            onClick={() =>
              saveCsv(`${fileName('values', investor.reference, last?.day)}.csv`, valuesCsv(values))
            }
          >
            <IconDownload />
            CSV
          </Button>
        </Row>
        <Row name="Dealings" note="each with its fee, shares, price and payout">
          <CsvExport
            words={{ one: 'dealing', many: 'dealings' }}
            isEmpty={false}
            title="Saves all dealings"
            request={() => ({
              call: requestCalls.customerDealings,
              input: { query: { investor_id: investor.id } },
              nameParts: ['dealings', investor.reference],
            })}
          />
        </Row>
      </dl>
    </Panel>
  );
}

interface RowProps {
  name: string;
  note: string;
  children: ReactNode;
}

/** What can be saved, and the button that does. */
const Row = ({ name, note, children }: RowProps) => (
  <div className="flex items-center justify-between gap-4 border-t border-hairline py-2">
    <dt className="text-[0.8125rem] text-ink-2">
      {name} <span className="ml-1.5 text-xs text-ink-3">{note}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

/** What a holding was worth at the close of every UTC day, a line each. */
function valuesCsv(values: Holding['values']): string {
  const lines = values.map(({ day, net_value: net, paid_in: paidIn }) =>
    csvLine([day, numberCell(net), numberCell(paidIn)]),
  );
  return [csvLine(['day (UTC)', 'net value (USDT)', 'paid in less paid out (USDT)']), ...lines].join('');
}
