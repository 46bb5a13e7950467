import type { StatementRow } from '@equanim/contract/holdings';
import { useState } from 'react';
import type { ReadStatement } from '../../../api/pdf-file.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { chosenZone, formatMonth, formatRowTime } from '../../../ui/format/date.ts';
import { formatCount, formatUsdt } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../frame/at.tsx';
import { CopyHash } from './copy-hash.tsx';
import { DownloadStatement } from './download-statement.tsx';
import { formatBytes } from './statement-words.ts';
import './statements.css';

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
