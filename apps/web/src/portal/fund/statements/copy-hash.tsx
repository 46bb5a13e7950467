import type { StatementRow } from '@equanim/contract/holdings';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { formatMonth } from '../../../ui/format/date.ts';
import { shortHash } from './statement-words.ts';

interface CopyHashProps {
  statement: StatementRow;
  sha256: string;
}

/** The hash of a statement, shortened; a press copies all of it. */
export function CopyHash({ statement, sha256 }: CopyHashProps) {
  const { outcome, copy } = useCopy(sha256);
  return (
    <span className="statements-hash-line">
      <button
        type="button"
        className="statements-copy"
        title={`${sha256}: copy it`}
        aria-label={`Copy the SHA-256 of ${formatMonth(statement.month)}, ${statement.investor.name}`}
        onClick={() => void copy()}
      >
        {shortHash(sha256)}
      </button>
      <span role="status" className="statements-copied">
        {outcome === 'copied' ? 'Copied' : null}
        {outcome === 'failed' ? 'Not copied' : null}
      </span>
      {/* Whoever cannot copy can select all of it; on paper it stands whole. */}
      <span className={outcome === 'failed' ? 'statements-whole-hash' : 'statements-print-hash'}>
        {sha256}
      </span>
    </span>
  );
}
