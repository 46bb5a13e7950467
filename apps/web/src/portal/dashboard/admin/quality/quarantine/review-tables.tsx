import type { Parts, QuarantinedSample, QuarantineReview, ReviewedMinute } from '@equanim/contract/quality';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatNear } from '../../../../../ui/format/date.ts';
import {
  formatDecimal,
  formatNormalized,
  formatQuantity,
  formatSignedDecimal,
  formatSignedNormalized,
  formatSignedQuantity,
  formatSignedUsdt,
  formatUsdt,
  formatUsdtShort,
  NO_VALUE,
} from '../../../../../ui/format/number.ts';
import { At } from '../../../../frame/at.tsx';
import { Change } from '../../../../frame/change.tsx';
import { contradictionBeside, ledgerRows } from './ledger-rows.ts';

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
/** A price is no amount: it is shown where amounts are hidden. */
const asPrice = {
  format: (value: Figure) => formatDecimal(value, 2),
  formatChange: (value: Figure) => formatSignedDecimal(value, 2),
};

const MEASURES: readonly Measure[] = [
  { name: 'Equity', of: (minute) => minute.total_equity, ...inUsdt },
  { name: 'Wallet balance', of: (minute) => minute.wallet_balance, ...inUsdt },
  { name: 'Unrealized PnL', of: (minute) => minute.unrealized_pnl, ...inUsdt },
  { name: 'Option value', of: (minute) => minute.option_value, ...inUsdt },
  { name: 'Bitcoin', of: (minute) => minute.btc_price, ...asPrice },
  {
    name: 'Normalized value',
    of: (minute) => minute.normalized_value,
    format: formatNormalized,
    formatChange: formatSignedNormalized,
  },
];

const figureOf = (minute: ReviewedMinute | null, { of }: Measure): Figure =>
  minute === null ? null : of(minute);

/** The quarantined minute beside the last good one, and the difference. */
export function MinutesTable({ sample, minute, previous }: MinutesTableProps) {
  return (
    <div className="min-w-0">
      <table className="table review-figures">
        <caption className="review-title">The minute beside the last good one, in USDT</caption>
        <thead>
          <tr>
            <th scope="col" className="review-corner">
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
              <span className="block">Quarantined</span>
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
      <td className="numeric">
        <Amount text={measure.format(before)} />
      </td>
      <td className="numeric">
        <Amount text={measure.format(now)} />
      </td>
      <td className="numeric">
        {difference === null || !/[1-9]/.test(text) ? (
          <span className="text-ink-3">
            <Amount text={difference === null ? NO_VALUE : text} />
          </span>
        ) : (
          <Change value={difference} text={text} hasArrow={false} />
        )}
      </td>
    </tr>
  );
}

interface PartsLedgerProps {
  parts: Parts;
  /** Of equity since the last good minute, USDT. */
  change: number;
  /** The largest contradiction of log and fills, USDT. It decides whether the sample is suspect. */
  contradiction: number | null;
  /** The largest contradiction that is allowed, USDT. */
  limit: number | null;
}

/** The parts of the change of equity; the rows add up to the foot. */
export function PartsLedger({ parts, change, contradiction, limit }: PartsLedgerProps) {
  const isAbove = limit !== null && contradiction !== null && contradiction > limit;
  const contradicting = contradictionBeside(parts.unexplained, contradiction);
  return (
    <table className="table ledger">
      <caption className="review-title">Parts of the change, in USDT</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">USDT</th>
        </tr>
      </thead>
      <tbody>
        {ledgerRows(parts, change).map(({ key, name, cents }) => (
          <tr key={key} className={toneOf(cents, key === 'unexplained' && isAbove)}>
            <th scope="row">
              {name}
              {key === 'unexplained' && limit !== null ? (
                <span className="ledger-limit">
                  <Amount text={sentenceOnLimit({ limit, isAbove, contradicting })} />
                </span>
              ) : null}
            </th>
            <td className="numeric">
              <Amount text={formatSignedUsdt(cents / 100)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Change of equity</th>
          <td className="numeric">
            <Amount text={formatSignedUsdt(change)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface LimitState {
  /** USDT. */
  limit: number;
  isAbove: boolean;
  /** The contradiction where it differs from the unexplained part, USDT. */
  contradicting: number | null;
}

function sentenceOnLimit({ limit, isAbove, contradicting }: LimitState): string {
  const limitWords = `the limit of ${formatUsdtShort(limit)}`;
  return contradicting === null
    ? `${isAbove ? 'Above' : 'Within'} ${limitWords}`
    : `${formatUsdt(contradicting)} contradicts the log or fills: ${isAbove ? 'above' : 'within'} ${limitWords}`;
}

function toneOf(cents: number, isAlarm: boolean): string | undefined {
  if (isAlarm) return 'ledger-alarm';
  return cents === 0 ? 'ledger-nothing' : undefined;
}

/** The coins that changed or are not explained, each counted in the coin itself. */
export function CoinsUnexplained({ coins }: { coins: QuarantineReview['coins'] }) {
  return (
    <table className="table review-figures">
      <caption className="review-title">By coin, in units of the coin</caption>
      <thead>
        <tr>
          <th scope="col" className="review-corner">
            <span className="sr-only">Coin</span>
          </th>
          <th scope="col" className="numeric">
            Last good
          </th>
          <th scope="col" className="numeric">
            Quarantined
          </th>
          <th scope="col" className="numeric">
            Unexplained
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ coin, equity_before: before, equity, unexplained }) => (
          <tr key={coin}>
            <th scope="row">{coin}</th>
            <td className="numeric">
              <Amount text={formatQuantity(before)} />
            </td>
            <td className="numeric">
              <Amount text={formatQuantity(equity)} />
            </td>
            <td className={unexplained === 0 ? 'numeric text-ink-3' : 'numeric font-medium'}>
              <Amount text={formatSignedQuantity(unexplained)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
