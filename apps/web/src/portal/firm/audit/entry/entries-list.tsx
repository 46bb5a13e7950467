import type { AuditEntry } from '@equanim/contract/audit';
import { chosenZone, formatRowTime } from '../../../../ui/format/date.ts';
import { IconChevron } from '../../../../ui/picture/icons.tsx';
import { At } from '../../../frame/at.tsx';
import { EntryDetails } from './entry-details.tsx';
import { EntrySentence } from './entry-sentence.tsx';

interface EntriesListProps {
  entries: readonly AuditEntry[];
  hrefOf: (personId: string) => string;
}

/** A line an entry, which opens to all that is kept of it. */
export function EntriesList({ entries, hrefOf }: EntriesListProps) {
  return (
    <>
      <div className="audit-head" aria-hidden="true">
        <span>Time ({chosenZone()})</span>
        <span>What was done</span>
        <span>From</span>
      </div>
      <ol className="audit-list">
        {entries.map((entry) => (
          <li key={entry.sequence}>
            <Entry entry={entry} hrefOf={hrefOf} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Actions that somebody should look at twice. */
const ALARMING = new Set<AuditEntry['action']>(['sign-in-failed', 'sign-in-locked', 'second-factor-failed']);

function Entry({ entry, hrefOf }: { entry: AuditEntry } & Pick<EntriesListProps, 'hrefOf'>) {
  return (
    <details className="audit-entry">
      <summary>
        <span className="audit-time">
          <At at={entry.at} format={formatRowTime} />
        </span>
        <span className="audit-what">
          {ALARMING.has(entry.action) ? <span className="dot mr-2 text-warn" aria-hidden="true" /> : null}
          <EntrySentence entry={entry} />
        </span>
        <span className="audit-from">{entry.address}</span>
        <IconChevron className="audit-chevron size-4" />
      </summary>
      <EntryDetails entry={entry} hrefOf={hrefOf} />
    </details>
  );
}
