import { signedSize } from '@equanim/finance/account';
import { equityAt } from '@equanim/finance/equity-at';
import { Decimal } from 'decimal.js';
import type { AccountState, CoinReading, TransactionReading } from '../exchange/exchange.ts';
import { totalsOf } from './account-state.ts';
import { toPricesAt } from './finance-state.ts';
import { lastBalances } from '@equanim/finance/log-order';
import { positionsOf, type Attempt } from './minute.ts';

export interface Evidence {
  attempt: Attempt;
  /** The minute the sample is for, by the exchange's clock. */
  minuteAt: Date;
  /** The last accepted state of the account; null where none is known. */
  previous: AccountState | null;
  /** The transaction log since the previous state and a little before; null when it could not be read. */
  transactions: TransactionReading[] | null;
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
/** What may stay unexplained of a minute: the larger of 1 USDT and 2 basis points of the equity (reconciliation). */
const UNEXPLAINED_USDT = new Decimal(1);
const UNEXPLAINED_RATE = new Decimal('0.0002');
/** Without the log nothing tells trades from errors: what positions may make of themselves, for the first minute, by root of time. */
const MOVE_RATE_PER_MINUTE = new Decimal('0.02');
const MAX_MOVE_RATE = new Decimal('0.5');

/**
 * Decides whether a sample can be true: it is one state of the account, and its balances are those the log ends at.
 *
 * @returns null when it can, otherwise why not
 */
export function suspect(evidence: Evidence): Suspicion | null {
  return inconsistency(evidence) ?? unexplainedChange(evidence);
}

function inconsistency({ attempt, minuteAt }: Evidence): Suspicion | null {
  const { reading } = attempt;
  const [row] = reading.unreadable;
  if (row) return final(`The exchange lists a coin whose ${row.field} cannot be read.`);
  if (!reading.isTotalTheCoins) return final('The total equity of the account is not the sum of its coins.');
  if (totalsOf(reading.coins).equity.lt(0)) return final('The exchange reported a negative equity.');
  if (isOld(reading.readAt, minuteAt)) return final('The answer of the exchange is not of this minute.');
  const odd = coinsToCheck(attempt).find((coin) => !doPositionsExplain(attempt, coin));
  return odd
    ? final(`The open positions do not add up to the unrealized PnL and option value in ${odd}.`)
    : null;
}

function isOld(readAt: Date, minuteAt: Date): boolean {
  const ageMs = minuteAt.getTime() - readAt.getTime();
  return ageMs > CLOCK_TOLERANCE_MS || -ageMs >= MINUTE_MS + CLOCK_TOLERANCE_MS;
}

/** Coins whose positions are all known; a list with a row that cannot be read says nothing about its coin. */
function coinsToCheck({ reading, lists }: Attempt): string[] {
  const unknown = new Set(
    lists.flatMap(({ market, listing }) => (listing.unreadable.length > 0 ? [market.settleCoin] : [])),
  );
  const settled = lists.flatMap(({ listing }) => listing.rows.map(({ settleCoin }) => settleCoin));
  const coins = new Set([...reading.coins.map(({ coin }) => coin), ...settled]);
  return [...coins].filter((coin) => !unknown.has(coin));
}

/** Open profit and option value of a coin are those of its positions, but for the moment between the two calls. */
function doPositionsExplain(attempt: Attempt, name: string): boolean {
  const held = positionsOf(attempt).filter(({ settleCoin }) => settleCoin === name);
  const coin = attempt.reading.coins.find((one) => one.coin === name);
  const rounding = coin?.price ? ROUNDING_USDT.div(coin.price) : new Decimal(0);
  const tolerance = total(held.map(({ value }) => value.abs()))
    .times(PRICE_DRIFT_RATE)
    .plus(rounding);
  const options = held.filter(({ category }) => category === 'option');
  const contracts = held.filter(({ category }) => category !== 'option');
  const profit = total(contracts.map(({ unrealizedPnl }) => unrealizedPnl));
  const value = total(options.map((option) => signedSize(option).times(option.markPrice)));
  return (
    profit
      .minus(coin?.unrealizedPnl ?? 0)
      .abs()
      .lte(tolerance) &&
    value
      .minus(coin?.optionValue ?? 0)
      .abs()
      .lte(tolerance)
  );
}

function unexplainedChange(evidence: Evidence): Suspicion | null {
  const { previous, attempt, transactions } = evidence;
  const unpriced = attempt.reading.coins.find((coin) => coin.price === null && hadValue(previous, coin.coin));
  if (unpriced) return open(`The exchange gives no price of ${unpriced.coin}, which had one before.`);
  const unexplained = unexplainedCoins(evidence);
  if (transactions !== null && unexplained.length === 0) return null;
  const { equity } = totalsOf(attempt.reading.coins);
  if (previous === null) {
    const isPlausible = transactions === null && !equity.isZero();
    return isPlausible ? null : open(describe(unexplained, equity));
  }
  const change = unexplainedEquity(evidence, previous);
  if (change?.abs().lte(allowance(evidence, previous, equity))) return null;
  return open(describe(unexplained, equity));
}

function hadValue(previous: AccountState | null, name: string): boolean {
  const before = previous?.coins.find(({ coin }) => coin === name);
  return before?.price ? before.equity.times(before.price).abs().gt(UNEXPLAINED_USDT) : false;
}

function describe(coins: string[], equity: Decimal): string {
  if (equity.isZero()) return 'The exchange reported an equity of zero that its log does not explain.';
  const named = coins.length > 0 ? ` (${coins.join(', ')})` : '';
  return `The equity changed by more than the positions, prices and transaction log explain${named}.`;
}

/** Coins whose balance is not the one the log ends at; where the log is silent, not the one of the state before. */
function unexplainedCoins({ attempt, previous, transactions }: Evidence): string[] {
  const { coins, readAt } = attempt.reading;
  const expected = new Map(previous?.coins.map(({ coin, walletBalance }) => [coin, walletBalance]));
  for (const [coin, balance] of lastBalances(transactions ?? [], readAt)) expected.set(coin, balance);
  const names = new Set([...expected.keys(), ...coins.map(({ coin }) => coin)]);
  return [...names].filter((name) => {
    const balance = expected.get(name);
    // The first sight of a coin of which no log tells has nothing to be held against.
    if (balance === undefined) return previous !== null;
    return !isBalance(
      coins.find(({ coin }) => coin === name),
      balance,
    );
  });
}

/** Whether what was borrowed is part of the log's balance is not documented: an account may show either. */
function isBalance(coin: CoinReading | undefined, expected: Decimal): boolean {
  if (!coin) return expected.abs().lte(CENT);
  const tolerance = coin.price ? CENT.div(coin.price) : CENT;
  const candidates = [coin.walletBalance, coin.walletBalance.minus(coin.spotBorrow)];
  return candidates.some((balance) => balance.minus(expected).abs().lte(tolerance));
}

/** Change of the equity less what prices, positions and the known lines of the log made of it; null where that is not known. */
function unexplainedEquity({ attempt, transactions }: Evidence, previous: AccountState): Decimal | null {
  const { reading } = attempt;
  const coins = reading.coins.map((coin) => ({ ...coin, unconfirmedPnl: new Decimal(0) }));
  const unpriced = coins.filter(({ price }) => price === null);
  const names = new Set(unpriced.map(({ coin }) => coin));
  const before = {
    ...previous,
    coins: [...previous.coins.filter(({ coin }) => !names.has(coin)), ...unpriced],
  };
  const since = (transactions ?? []).filter(({ occurredAt }) => occurredAt > previous.readAt);
  const state = { readAt: reading.readAt, coins, positions: positionsOf(attempt), uncheckedCoins: [] };
  const expected = equityAt(before, since, toPricesAt(state));
  return expected.isKnown ? totalsOf(reading.coins).equity.minus(expected.equity) : null;
}

function allowance({ attempt, transactions }: Evidence, previous: AccountState, equity: Decimal): Decimal {
  const limit = Decimal.max(UNEXPLAINED_USDT, equity.times(UNEXPLAINED_RATE));
  if (transactions !== null) return limit;
  const minutes = Math.max(1, (attempt.reading.readAt.getTime() - previous.readAt.getTime()) / MINUTE_MS);
  const rate = Decimal.min(MOVE_RATE_PER_MINUTE.times(Math.sqrt(minutes)), MAX_MOVE_RATE);
  return grossValueUsdt(attempt).times(rate).plus(limit);
}

function grossValueUsdt(attempt: Attempt): Decimal {
  const prices = new Map(attempt.reading.coins.map(({ coin, price }) => [coin, price]));
  return total(
    positionsOf(attempt).map(({ value, settleCoin }) => value.abs().times(prices.get(settleCoin) ?? 0)),
  );
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

/** A price that moved further than this, for the first minute, by root of time, is asked for a second time. */
const PRICE_MOVE_RATE = 0.05;

/** Coins whose price moved so far since the last state that their own market should confirm it. */
export function pricesToConfirm({ attempt, previous }: Evidence): CoinReading[] {
  if (!previous) return [];
  const minutes = Math.max(1, (attempt.reading.readAt.getTime() - previous.readAt.getTime()) / MINUTE_MS);
  const before = new Map(previous.coins.map(({ coin, price }) => [coin, price]));
  return attempt.reading.coins.filter(({ coin, price }) => {
    const known = before.get(coin);
    if (!price || !known?.gt(0)) return false;
    return price
      .div(known)
      .minus(1)
      .abs()
      .gt(PRICE_MOVE_RATE * Math.sqrt(minutes));
  });
}

/** Two readings of one price may lie a moment apart. */
const PRICE_AGREEMENT_RATE = new Decimal('0.02');

/** Whether a coin's own market confirms the price it was read at. */
export function isConfirmed({ price }: CoinReading, market: Decimal | null): boolean {
  return Boolean(price && market && price.div(market).minus(1).abs().lte(PRICE_AGREEMENT_RATE));
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
