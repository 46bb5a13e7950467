import type { QuarantinedSample, ReviewedMinute } from '@equanim/contract/quality';
import {
  formatNormalized,
  formatSignedNormalized,
  formatSignedUsdt,
  formatUsdt,
  NO_VALUE,
} from '../../../ui/format/number.ts';
import { formatNear } from '../../../ui/format/date.ts';
import { At } from '../../layout/at.tsx';
import { Change } from '../../layout/change.tsx';

interface MinutesTableProps {
  sample: QuarantinedSample;
  minute: ReviewedMinute;
  /** The last good minute before it; null where there is none. */
  previous: ReviewedMinute | null;
}

type Figure = number | null;

interface Measure {
  name: string;
  of: (minute: ReviewedMinute) => Figure;
  format: (value: Figure) => string;
  formatChange: (value: Figure) => string;
}

const inUsdt = { format: formatUsdt, formatChange: formatSignedUsdt };

const MEASURES: readonly Measure[] = [
  { name: 'Equity', of: (minute) => minute.total_equity, ...inUsdt },
  { name: 'Wallet balance', of: (minute) => minute.wallet_balance, ...inUsdt },
  { name: 'Unrealized PnL', of: (minute) => minute.unrealized_pnl, ...inUsdt },
  { name: 'Option value', of: (minute) => minute.option_value, ...inUsdt },
  { name: 'Bitcoin', of: (minute) => minute.btc_price, ...inUsdt },
  {
    name: 'Normalized value',
    of: (minute) => minute.normalized_value,
    format: formatNormalized,
    formatChange: formatSignedNormalized,
  },
];

const figureOf = (minute: ReviewedMinute | null, { of }: Measure): Figure =>
  minute === null ? null : of(minute);

/** The minute kept aside beside the last good one, and what lies between them. */
export function MinutesTable({ sample, minute, previous }: MinutesTableProps) {
  return (
    <div className="min-w-0">
      <table className="table figures">
        <caption className="review-title">The minute beside the last good one, in USDT</caption>
        <thead>
          <tr>
            <th scope="col" className="figures-corner">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="numeric">
              <span className="block">Last good</span>
              {previous === null ? (
                'None'
              ) : (
                <At at={previous.taken_at} format={(at) => formatNear(at, sample.taken_at)} />
              )}
            </th>
            <th scope="col" className="numeric">
              <span className="block">Kept aside</span>
              <At at={sample.taken_at} format={(at) => formatNear(at, sample.taken_at)} />
            </th>
            <th scope="col" className="numeric">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map((measure) => (
            <MeasureRow
              key={measure.name}
              measure={measure}
              before={figureOf(previous, measure)}
              now={figureOf(minute, measure)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MeasureRow({ measure, before, now }: { measure: Measure; before: Figure; now: Figure }) {
  const difference = before === null || now === null ? null : now - before;
  const text = measure.formatChange(difference);
  return (
    <tr>
      <th scope="row">{measure.name}</th>
      <td className="numeric">{measure.format(before)}</td>
      <td className="numeric">{measure.format(now)}</td>
      <td className="numeric">
        {difference === null || !/[1-9]/.test(text) ? (
          <span className="text-ink-3">{difference === null ? NO_VALUE : text}</span>
        ) : (
          <Change value={difference} text={text} hasArrow={false} />
        )}
      </td>
    </tr>
  );
}
