import type { LINE_PARTS, PerformanceSummary } from '@equanim/contract/performance';
import { useState } from 'react';
import type { PerformanceSpan } from '../../../../api/performance.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatSignedUsdt } from '../../../../ui/format/number.ts';
import type { Detail } from '../detail.ts';
import { hasLines, ORIGIN_NAMES, ORIGIN_NOTES, type OriginKey } from '../origin-rows.ts';
import { coinRows } from '../source-rows.ts';
import { LinesList } from './lines-list.tsx';
import { UnexplainedList } from './unexplained-list.tsx';

interface OriginDetailProps {
  detail: Detail;
  summary: PerformanceSummary;
  span: PerformanceSpan;
}

/** What a part, a symbol or a coin rests on. */
export function OriginDetail({ detail, summary, span }: OriginDetailProps) {
  if (detail.kind !== 'part') return <SourceLines detail={detail} span={span} />;
  return <PartDetail part={detail.part} summary={summary} span={span} />;
}

interface PartDetailProps {
  part: OriginKey;
  summary: PerformanceSummary;
  span: PerformanceSpan;
}

function PartDetail({ part, summary, span }: PartDetailProps) {
  return (
    <>
      {ORIGIN_NOTES[part] === undefined ? null : <p className="detail-note">{ORIGIN_NOTES[part]}.</p>}
      {hasLines(part) ? <LinesList query={{ ...span, part }} /> : null}
      {part === 'unexplained' ? <UnexplainedList span={span} /> : null}
      {part === 'held' ? <HeldCoins summary={summary} /> : null}
      {part === 'unchecked' ? (
        <p>
          These stretches have no stored explanation: they were imported without the exchange's log, or come
          from before parts were kept. Their change counts toward the return; it is neither explained nor
          unexplained.
        </p>
      ) : null}
    </>
  );
}

function HeldCoins({ summary }: Pick<PartDetailProps, 'summary'>) {
  const coins = coinRows(summary.rows).filter(({ amounts }) => amounts.held !== undefined);
  return (
    <>
      <p className="detail-note">
        No line of the log stands behind it: it is the change in price between the readings, times what was
        held.
      </p>
      {coins.length === 0 ? (
        <p className="panel-empty">No coin is stored for this range</p>
      ) : (
        <table className="table">
          <caption className="sr-only">Coins held, USDT</caption>
          <thead>
            <tr>
              <th scope="col">Coin</th>
              <th scope="col" className="numeric">
                USDT
              </th>
            </tr>
          </thead>
          <tbody>
            {coins.map(({ name, amounts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="numeric">
                  <Amount text={formatSignedUsdt(amounts.held)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type LinePart = (typeof LINE_PARTS)[number];
type Source = Exclude<Detail, { kind: 'part' }>;

/** The lines of a symbol or a coin, part by part. */
function SourceLines({ detail, span }: { detail: Source; span: PerformanceSpan }) {
  const parts = detail.parts.filter(hasLines);
  const [chosen, setChosen] = useState<LinePart | undefined>(parts[0]);
  if (chosen === undefined)
    return (
      <p className="panel-empty">
        No line of the log stands behind it: it rests on the prices of the readings.
      </p>
    );
  const source = detail.kind === 'symbol' ? { symbol: detail.name } : { coin: detail.name };
  return (
    <>
      <fieldset className="segments detail-parts" aria-label="Part">
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className="segment"
            aria-pressed={part === chosen}
            onClick={() => setChosen(part)}
          >
            {ORIGIN_NAMES[part]}
          </button>
        ))}
      </fieldset>
      <LinesList key={chosen} query={{ ...span, part: chosen, ...source }} />
    </>
  );
}
