import type { StatementRow } from '@equanim/contract/holdings';
import { useState, useEffect, useRef } from 'react';
import type { ReadStatement } from '../../../api/pdf-file.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { chosenZone, formatMonth, formatRowTime } from '../../../ui/format/date.ts';
import { formatCount, formatUsdt, formatDecimal } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../frame/at.tsx';
import './statements.css';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { reasonOf } from '../../frame/failure-of.ts';
import { firm } from '../../../content/firm.ts';

const BYTES_A_KB = 1000;

/** Kilobytes with one place, `84.2`. */
const formatBytes = (bytes: number): string => formatDecimal(bytes / BYTES_A_KB, 1);

/** Beginning and end of a hash, `3f9a71c0…9a713f9a`: enough to tell two apart. */
const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;

/** Such as `<firm>-statement-INV-0001-2026-10.pdf`. */
const statementFileName = ({ investor, month }: StatementRow): string =>
  `${firm.name.toLowerCase()}-statement-${investor.reference}-${month}.pdf`;

interface StatementsListProps {
  /** Newest first. */
  statements: readonly StatementRow[];
  /** Whether they are of several investors, each of which is then named. */
  hasInvestors?: boolean;
  /** How many are listed before somebody asks for all. */
  countAtFirst?: number;
  read: ReadStatement;
}

/** Statements with what each closes with and how to prove it is the one that was made; each can be saved. */
export function StatementsList(props: StatementsListProps) {
  const { statements, hasInvestors = false, countAtFirst = 12, read } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? statements : statements.slice(0, countAtFirst);
  return (
    <div className="statements-frame">
      <table className="table table-flush statements">
        <caption className="sr-only">Statements, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {hasInvestors ? <th scope="col">Investor</th> : null}
            <th scope="col" className="numeric">
              Closing value (USDT)
            </th>
            <th scope="col">Made ({chosenZone()})</th>
            <th scope="col" className="numeric">
              Size (KB)
            </th>
            <th scope="col">SHA-256</th>
            <th scope="col">
              <span className="sr-only">Document</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((statement) => (
            <Statement key={statement.id} statement={statement} hasInvestor={hasInvestors} read={read} />
          ))}
        </tbody>
      </table>
      {shown.length === statements.length ? null : (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          Show all {formatCount(statements.length)} statements
        </Button>
      )}
    </div>
  );
}

interface StatementProps {
  statement: StatementRow;
  hasInvestor: boolean;
  read: ReadStatement;
}

function Statement({ statement, hasInvestor, read }: StatementProps) {
  const { investor, month, made_at: madeAt, bytes, sha256, net_value: netValue } = statement;
  return (
    <tr>
      <th scope="row" className="statements-month">
        {formatMonth(month)}
      </th>
      {hasInvestor ? (
        <td className="statements-investor">
          <bdi>{investor.name}</bdi> <span className="statements-reference">{investor.reference}</span>
        </td>
      ) : null}
      <td className="numeric statements-value">
        <Amount text={formatUsdt(netValue)} />
      </td>
      <td className="statements-made">
        <At at={madeAt} format={formatRowTime} />
      </td>
      <td className="numeric statements-size">{formatBytes(bytes)}</td>
      <td className="statements-hash">
        <CopyHash statement={statement} sha256={sha256} />
      </td>
      <td className="statements-file">
        <DownloadStatement statement={statement} read={read} />
      </td>
    </tr>
  );
}

interface CopyHashProps {
  statement: StatementRow;
  sha256: string;
}

/** The hash of a statement, shortened; a press copies all of it. */
function CopyHash({ statement, sha256 }: CopyHashProps) {
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

interface DownloadStatementProps {
  statement: StatementRow;
  read: ReadStatement;
}

/** Saves a statement as PDF; says so where that failed. */
function DownloadStatement({ statement, read }: DownloadStatementProps) {
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

type FileState =
  | { stage: 'idle' }
  | { stage: 'loading' }
  | { stage: 'saved' }
  | { stage: 'failed'; reason: string };

/** Downloads a statement and hands it to the browser as a file; leaving the screen gives it up. */
function useStatementFile(statement: StatementRow, read: ReadStatement) {
  const [state, setState] = useState<FileState>({ stage: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ stage: 'loading' });
    try {
      const file = await read(statement.id, signal);
      if (signal.aborted) return;
      saveFile(statementFileName(statement), file);
      setState({ stage: 'saved' });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setState({ stage: 'failed', reason: reasonOf(error) ?? 'Nothing was saved.' });
    }
  };

  return { state, save };
}
