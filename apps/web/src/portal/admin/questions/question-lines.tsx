import type { LineQuestion } from '@equanim/contract/quality';
import { formatCount, formatSignedQuantity } from '../../../ui/format/number.ts';
import { formatDateTime, formatUtc } from '../../../ui/format/date.ts';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import './questions.css';

/** So many lines stand without scrolling. */
const WHOLE_LINES = 5;

/** The newest lines of a type: when, how much, of which coin. */
export function QuestionLines({ question }: { question: LineQuestion }) {
  const { type, lines, line_count: count } = question;
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">{countOf(count, lines.length)}</p>
      <ScrollArea className="question-lines" label={`Lines of ${type}`} isWhole={lines.length <= WHOLE_LINES}>
        <table className="table">
          <caption className="sr-only">Lines of {type}, newest first</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Change</th>
              <th scope="col">Coin</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ occurred_at: at, coin, change }, index) => (
              // Two lines of a moment may be alike in all that is told of them.
              <tr key={`${at} ${coin} ${String(change)} ${String(index)}`}>
                <td className="tabular">
                  <time dateTime={at} title={formatUtc(at)}>
                    {formatDateTime(at)}
                  </time>
                </td>
                <td className="numeric">{formatSignedQuantity(change)}</td>
                <td>{coin}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
}

function countOf(count: number, shown: number): string {
  if (count > shown) return `The newest ${formatCount(shown)} of ${formatCount(count)} lines`;
  return count === 1 ? '1 line' : `${formatCount(count)} lines`;
}
