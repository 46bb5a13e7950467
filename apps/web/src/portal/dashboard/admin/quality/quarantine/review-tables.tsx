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
import type { Column } from '../../../../../ui/table/columns.ts';
import { Table } from '../../../../../ui/table/table.tsx';
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
  const near = (at: string) => formatNear(at, sample.taken_at);
  return (
    <Table
      caption="The minute beside the last good one, in USDT"
      isCaptionShown
      columns={[
        {
          key: 'figure',
          name: 'Figure',
          isNameHidden: true,
          text: ({ name }) => name,
          className: 'text-ink-2',
        },
        {
          key: 'before',
          name: 'Last good',
          unit: previous === null ? 'None' : near(previous.taken_at),
          isNumeric: true,
          text: (measure) => measure.format(figureOf(previous, measure)),
        },
        {
          key: 'now',
          name: 'Quarantined',
          unit: near(sample.taken_at),
          isNumeric: true,
          text: (measure) => measure.format(figureOf(minute, measure)),
        },
        {
          key: 'difference',
          name: 'Difference',
          isNumeric: true,
          cell: (measure) => (
            <Difference
              measure={measure}
              before={figureOf(previous, measure)}
              now={figureOf(minute, measure)}
            />
          ),
        },
      ]}
      rows={MEASURES}
      keyOf={({ name }) => name}
      stackBelow={480}
    />
  );
}

function Difference({ measure, before, now }: { measure: Measure; before: Figure; now: Figure }) {
  const difference = before === null || now === null ? null : now - before;
  const text = measure.formatChange(difference);
  return difference === null || !/[1-9]/.test(text) ? (
    <span className="text-ink-3">
      <Amount text={difference === null ? NO_VALUE : text} />
    </span>
  ) : (
    <Change value={difference} text={text} hasArrow={false} />
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
    <Table
      caption="Parts of the change, in USDT"
      isCaptionShown
      columns={[
        {
          key: 'part',
          name: 'Part',
          cell: ({ key, name }) => (
            <>
              {name}
              {key === 'unexplained' && limit !== null ? (
                <span className="block text-xs text-balance">
                  <Amount text={sentenceOnLimit({ limit, isAbove, contradicting })} />
                </span>
              ) : null}
            </>
          ),
        },
        { key: 'amount', name: 'USDT', isNumeric: true, text: ({ cents }) => formatSignedUsdt(cents / 100) },
      ]}
      rows={ledgerRows(parts, change)}
      keyOf={({ key }) => key}
      toneOf={({ key, cents }) => {
        if (key === 'unexplained' && isAbove) return 'warn';
        return cents === 0 ? 'quiet' : undefined;
      }}
      totals={[{ name: 'Change of equity', cells: { amount: <Amount text={formatSignedUsdt(change)} /> } }]}
      stackBelow={0}
    />
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

type Coin = QuarantineReview['coins'][number];

const COIN_COLUMNS: Column<Coin>[] = [
  { key: 'coin', name: 'Coin', isNameHidden: true, text: ({ coin }) => coin },
  {
    key: 'before',
    name: 'Last good',
    isNumeric: true,
    text: ({ equity_before: before }) => formatQuantity(before),
  },
  { key: 'now', name: 'Quarantined', isNumeric: true, text: ({ equity }) => formatQuantity(equity) },
  {
    key: 'unexplained',
    name: 'Unexplained',
    isNumeric: true,
    text: ({ unexplained }) => formatSignedQuantity(unexplained),
    classOf: ({ unexplained }) => (unexplained === 0 ? 'text-ink-3' : 'font-medium'),
  },
];

/** The coins that changed or are not explained, each counted in the coin itself. */
export function CoinsUnexplained({ coins }: { coins: QuarantineReview['coins'] }) {
  return (
    <Table
      caption="By coin, in units of the coin"
      isCaptionShown
      columns={COIN_COLUMNS}
      rows={coins}
      keyOf={({ coin }) => coin}
      stackBelow={480}
    />
  );
}
