import { Decimal } from 'decimal.js';
import type { AccountReading, PositionReading, TransactionReading } from '../exchange/exchange.ts';

/** The last accepted snapshot, as far as the gate needs it. */
export interface KnownSnapshot {
  readAt: Date;
  equity: Decimal;
}

export interface Evidence {
  reading: AccountReading;
  positions: PositionReading[];
  /** The minute the sample is for, by the exchange's clock. */
  minuteAt: Date;
  /** Null for the very first sample. */
  previous: KnownSnapshot | null;
  /** The transaction log since the previous snapshot and a little before, newest first; null when it could not be read. */
  transactions: TransactionReading[] | null;
  /** Deposits less withdrawals since the previous snapshot, USDT. */
  flow: Decimal;
}

/** `isFinal`: no later evidence can turn this sample into a true one. */
export interface Suspicion {
  reason: string;
  isFinal: boolean;
}

const CENT = new Decimal('0.01');
/** Clocks may disagree by almost a second without the exchange objecting. */
const CLOCK_TOLERANCE_MS = 2_000;
const MINUTE_MS = 60_000;
/** How far positions move between two calls of one sample: a part of their value, and a little for rounding. */
const PRICE_DRIFT_RATE = new Decimal('0.005');
const ROUNDING_USDT = new Decimal(1);
/** How far open positions may move the equity unexplained: a part of their value for the first minute, by root of time. */
const MOVE_RATE_PER_MINUTE = new Decimal('0.02');
const LARGEST_MOVE_RATE = new Decimal('0.5');

/**
 * Decides whether a sample can be true.
 *
 * @returns null when it can, otherwise why not
 */
export function suspect(evidence: Evidence): Suspicion | null {
  const { reading } = evidence;
  const { equity, walletBalance, unrealizedPnl } = reading;
  if (equity === null || walletBalance === null || unrealizedPnl === null) {
    return final('The exchange gave no equity.');
  }
  if (equity.lt(0)) return final('The exchange reported a negative equity.');
  if (isOld(evidence)) return final('The answer of the exchange is not of this minute.');
  if (walletBalance.plus(unrealizedPnl).minus(equity).abs().gt(CENT)) {
    return final('Wallet balance and unrealized PnL do not add up to the equity.');
  }
  if (!reading.areTotalsTheCoins) return final('The totals of the account are not the sum of its coins.');
  if (!doPositionsExplainOpenProfit(evidence)) {
    return final('The open positions do not add up to the unrealized PnL.');
  }
  return suspectMove(evidence, equity);
}

function suspectMove(evidence: Evidence, equity: Decimal): Suspicion | null {
  const isLedgerSound = doesLogEndAtBalance(evidence);
  if (equity.isZero()) {
    const isEmptied = isLedgerSound && evidence.positions.length === 0;
    return isEmptied ? null : open('The exchange reported an equity of zero.');
  }
  if (evidence.previous === null) return null;
  if (isLedgerSound && isUsdtOnly(evidence.reading, equity)) return null;
  const move = equity.minus(evidence.previous.equity).minus(evidence.flow).abs();
  if (move.lte(largestMove(evidence, evidence.previous))) return null;
  return open('The equity moved further than the open positions and the transaction log explain.');
}

function isOld({ reading, minuteAt }: Evidence): boolean {
  const ageMs = minuteAt.getTime() - reading.readAt.getTime();
  return ageMs > CLOCK_TOLERANCE_MS || -ageMs >= MINUTE_MS + CLOCK_TOLERANCE_MS;
}

/** The USDT coin's unrealized PnL is the sum of the USDT positions, but for the moment between the two calls. */
function doPositionsExplainOpenProfit({ reading, positions }: Evidence): boolean {
  if (reading.usdt === null) return true;
  const sum = total(positions.map((position) => position.unrealizedPnl));
  const tolerance = grossValue(positions).times(PRICE_DRIFT_RATE).plus(ROUNDING_USDT);
  return sum.minus(reading.usdt.unrealizedPnl).abs().lte(tolerance);
}

/** The transaction log chains balances: its last line at the reading's moment must be the wallet balance. */
function doesLogEndAtBalance({ reading, transactions }: Evidence): boolean {
  // An emptied account lists no coin at all.
  const balance =
    reading.usdt?.walletBalance ?? (reading.walletBalance?.isZero() ? reading.walletBalance : null);
  if (transactions === null || balance === null) return false;
  const last = transactions.find(
    (transaction) => transaction.currency === 'USDT' && transaction.occurredAt <= reading.readAt,
  );
  return last !== undefined && last.balance.minus(balance).abs().lte(CENT);
}

function isUsdtOnly({ usdt }: AccountReading, equity: Decimal): boolean {
  return usdt !== null && usdt.walletBalance.plus(usdt.unrealizedPnl).minus(equity).abs().lte(CENT);
}

function largestMove({ reading, positions }: Evidence, previous: KnownSnapshot): Decimal {
  const minutes = Math.max(1, (reading.readAt.getTime() - previous.readAt.getTime()) / MINUTE_MS);
  const rate = Decimal.min(MOVE_RATE_PER_MINUTE.times(Math.sqrt(minutes)), LARGEST_MOVE_RATE);
  return grossValue(positions).times(rate).plus(ROUNDING_USDT);
}

function grossValue(positions: PositionReading[]): Decimal {
  return total(positions.map((position) => position.value.abs()));
}

function total(values: Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), new Decimal(0));
}

function final(reason: string): Suspicion {
  return { reason, isFinal: true };
}

function open(reason: string): Suspicion {
  return { reason, isFinal: false };
}

/** Readings that agree this closely are the same state of the account. */
const AGREEMENT_RATE = new Decimal('0.02');

/**
 * Whether suspects in a row confirm each other: the same jump told three times, each sound in itself.
 *
 * @param equities of suspects of consecutive minutes, oldest first, USDT
 */
export function doAgree(equities: Decimal[]): boolean {
  const [first, ...rest] = equities;
  if (first === undefined || first.isZero() || rest.length < 2) return false;
  return rest.every((equity) => equity.minus(first).abs().lte(first.times(AGREEMENT_RATE)));
}
