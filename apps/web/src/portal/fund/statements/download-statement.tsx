import type { StatementRow } from '@equanim/contract/holdings';
import type { ReadStatement } from '../../../api/pdf-file.ts';
import { formatMonth } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { useStatementFile } from './use-statement-file.ts';

interface DownloadStatementProps {
  statement: StatementRow;
  read: ReadStatement;
}

/** Saves a statement as PDF; says so where that failed. */
export function DownloadStatement({ statement, read }: DownloadStatementProps) {
  const { state, save } = useStatementFile(statement, read);
  return (
    <span className="statements-download">
      <span role="status" className="statements-outcome">
        {state.stage === 'saved' ? <span className="sr-only">Saved</span> : null}
        {state.stage === 'failed' ? <span className="text-loss">{state.reason}</span> : null}
      </span>
      <Button busyLabel={state.stage === 'loading' ? 'Loading' : undefined} onClick={() => void save()}>
        <IconDownload />
        {state.stage === 'failed' ? 'Retry' : 'PDF'}
        <span className="sr-only">
          {' '}
          of {formatMonth(statement.month)}, <bdi>{statement.investor.name}</bdi>
        </span>
      </Button>
    </span>
  );
}
