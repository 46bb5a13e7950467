import type { Decimal } from 'decimal.js';
import type { Account, CoinHolding, LogLine, OpenPosition, Side } from './account.ts';
import { openValue } from './account.ts';
import { Exact, sum } from './exact.ts';
import { inOrder } from './log-order.ts';
import { passingPrices } from './passing-coins.ts';
import { positionResults, type PositionResult } from './position-ledger.ts';

/** The parts of a change of equity, USDT; they add up to it. */
export const PARTS = [
  'held',
  'trading',
  'funding',
  'fees',
  'interest',
  'other',
  'flows',
  'exchanged',
  'unexplained',
] as const;
/** The name of a part. */
export type Part = (typeof PARTS)[number];
/** The amount of each part, USDT. */
export type Parts = Record<Part, Decimal>;

/** The parts of one side of a symbol, or of a coin where they belong to no position. */
export interface PartRow {
  readonly coin: string;
  /** Null for parts that belong to no position. */
  readonly position: {
    readonly category: OpenPosition['category'];
    readonly symbol: string;
    readonly side: Side | null;
  } | null;
  readonly parts: Parts;
}

/** How a coin's change was explained, in the coin. */
export interface ReconciledCoin {
  readonly coin: string;
  readonly equityBefore: Decimal;
  readonly equity: Decimal;
  readonly unexplained: Decimal;
}

/** A change of equity between two readings, explained. */
export interface Reconciliation {
  /** USDT. */
  readonly change: Decimal;
  readonly parts: Parts;
  /** They add up to the parts. */
  readonly rows: readonly PartRow[];
  readonly coins: readonly ReconciledCoin[];
  /**
   * The most by which balances and log, debts and log, or profits and fills contradict each other, USDT, zero or more. Lines
   * of unknown meaning contradict nothing, although they stay unexplained.
   */
  readonly contradiction: Decimal;
}

/** Balances and logs are printed to the eighth decimal or finer. */
const ROUNDING = new Exact('0.00000002');

/**
 * Explains the change of equity from one reading of an account to the next, by coin and then in USDT at the prices of the
 * second:
 *
 *     E1 - E0 = held + trading + funding + fees + interest + other + flows + exchanged + unexplained
 *
 * `held` is each coin's equity at the first reading times the change of its price. Trading is computed from positions, fills
 * and marks alone, so that it checks the realized profit of the log and the open profit of the wallet. Two calls read wallet
 * and positions, so their open profit differs a little; that difference is trading that belongs to no symbol. A debt that
 * grew without a line is interest.
 *
 * @param lines of the log after the first reading and up to the second, in any order; a repeated line counts once
 * @see docs/decisions/0016-reconciliation.md
 * @example reconcile({ coins: [], positions: [], uncheckedCoins: [] }, { coins: [], positions: [], uncheckedCoins: [] }, []).change // => new Exact(0)
 */
export function reconcile(before: Account, after: Account, lines: readonly LogLine[]): Reconciliation {
  const ordered = inOrder([...new Map(lines.map((line) => [line.transactionId, line])).values()]);
  const results = positionResults(before, after, ordered);
  const passing = passingPrices(before, after, ordered);
  const names = new Set([
    ...before.coins.map(({ coin }) => coin),
    ...after.coins.map(({ coin }) => coin),
    ...ordered.map(({ coin }) => coin),
    ...results.map(({ coin }) => coin),
  ]);
  const coins = Array.from(names, (coin) =>
    explainCoin({
      coin,
      before: sideOf(before, coin, passing.get(coin)),
      after: sideOf(after, coin, passing.get(coin)),
      lines: ordered.filter((line) => line.coin === coin),
      results: results.filter((result) => result.coin === coin),
    }),
  );
  const rows = coins.flatMap((coin) => coin.rows);
  const total = (part: Part): Decimal => sum(rows.map(({ parts }) => parts[part]));
  const most = (of: (coin: ExplainedCoin) => Decimal): Decimal => sum(coins.map((coin) => of(coin).abs()));
  return {
    change: sum(coins.map(({ change }) => change)),
    parts: partsBy(total),
    rows,
    coins: coins.map(({ coin, equityBefore, equity, unexplained }) => ({
      coin,
      equityBefore,
      equity,
      unexplained,
    })),
    contradiction: Exact.max(
      most(({ balanceBreak }) => balanceBreak),
      most(({ debtBreak }) => debtBreak),
      most(({ otherBreak }) => otherBreak),
    ),
  };
}

/**
 * Parts, each by its name.
 *
 * @example partsBy(() => new Exact(0)).held // => new Exact(0)
 */
export function partsBy(amountOf: (part: Part) => Decimal): Parts {
  return Object.fromEntries(PARTS.map((part) => [part, amountOf(part)])) as Parts;
}

/** One coin of one reading. */
interface CoinSide {
  holding: CoinHolding;
  /** Open profit and option value by the positions themselves, at their own marks. */
  byPositions: Decimal;
  hasOptions: boolean;
  isChecked: boolean;
}

const zero = new Exact(0);

function sideOf(account: Account, name: string, price: Decimal | null = null): CoinSide {
  const { coins, positions, uncheckedCoins } = account;
  const nothing = { walletBalance: zero, spotBorrow: zero, unrealizedPnl: zero, optionValue: zero };
  const own = positions.filter(({ settleCoin }) => settleCoin === name);
  return {
    holding: coins.find(({ coin }) => coin === name) ?? {
      coin: name,
      ...nothing,
      unconfirmedPnl: zero,
      price,
    },
    byPositions: sum(own.map(openValue)),
    hasOptions: own.some(({ category }) => category === 'option'),
    isChecked: !uncheckedCoins.includes(name),
  };
}

interface CoinChange {
  coin: string;
  before: CoinSide;
  after: CoinSide;
  lines: readonly LogLine[];
  results: readonly PositionResult[];
}

/** One coin. Amounts outside the rows are in the coin, except the breaks and the change, which are in USDT. */
interface ExplainedCoin extends ReconciledCoin {
  rows: PartRow[];
  change: Decimal;
  balanceBreak: Decimal;
  debtBreak: Decimal;
  otherBreak: Decimal;
}

function explainCoin(of: CoinChange): ExplainedCoin {
  const { coin, lines, results } = of;
  const [before, after] = [of.before.holding, of.after.holding];
  const [equityBefore, equity] = [equityOf(before), equityOf(after)];
  // A coin that is gone keeps its last price.
  const isGone = after.price === null && equity.isZero();
  const known = isGone ? before.price : after.price;
  const knownBefore = before.price ?? (equityBefore.isZero() ? known : null);
  const [price, priceBefore] = [known ?? zero, knownBefore ?? zero];
  const hasPrices = known !== null && knownBefore !== null;
  const { balanceBreak, debtRest } = balancesOf(before, after, lines);
  const cash = cashOf(lines);
  const moved = openMove(of);
  const inCoin: Omit<Parts, 'held' | 'unexplained'> = {
    trading: moved,
    funding: cash.funding.minus(sum(results.map(({ funding }) => funding))),
    fees: cash.fees.minus(sum(results.map(({ fees }) => fees))),
    interest: cash.interest.plus(debtRest),
    other: cash.other,
    flows: cash.flows,
    exchanged: cash.exchanged,
  };
  const change = equity.times(price).minus(equityBefore.times(priceBefore));
  const held = hasPrices ? equityBefore.times(price.minus(priceBefore)) : zero;
  const rows = results.map((result) => positionRow(result, price));
  const explained = sum([
    held,
    ...Object.values(inCoin).map((amount) => amount.times(price)),
    ...rows.flatMap(({ parts }) => Object.values(parts)),
  ]);
  const unexplained = change.minus(explained);
  const own = partsBy((part) =>
    part === 'held' ? held : part === 'unexplained' ? unexplained : inCoin[part].times(price),
  );
  return {
    coin,
    equityBefore,
    equity,
    unexplained: price.isZero() ? zero : unexplained.div(price),
    rows: [{ coin, position: null, parts: own }, ...rows],
    change,
    balanceBreak: balanceBreak.times(price),
    debtBreak: debtRest.times(price),
    otherBreak: unexplained.minus(balanceBreak.plus(cash.unknown).times(price)),
  };
}

function equityOf({ walletBalance, spotBorrow, unrealizedPnl, optionValue }: CoinHolding): Decimal {
  return new Exact(walletBalance).minus(spotBorrow).plus(unrealizedPnl).plus(optionValue);
}

/**
 * How far balance minus debt moved beyond the log, and the growth of the debt itself. It is not documented whether an
 * automatic loan has a line in the log. Without one it raises balance and debt alike, so only their difference contradicts
 * the log.
 */
function balancesOf(before: CoinHolding, after: CoinHolding, lines: readonly LogLine[]) {
  const principal = sum(
    lines.filter(({ meaning }) => meaning === 'borrowing').map(({ cashFlow }) => cashFlow),
  );
  const balance = new Exact(after.walletBalance)
    .minus(before.walletBalance)
    .minus(sum(lines.map(({ change }) => change)));
  const debt = principal.minus(new Exact(after.spotBorrow).minus(before.spotBorrow));
  const isInterest = balance.abs().lte(ROUNDING);
  return isInterest
    ? { balanceBreak: balance, debtRest: debt }
    : { balanceBreak: balance.plus(debt), debtRest: zero };
}

/** The cash of the log's lines by their meaning, in the coin. */
function cashOf(lines: readonly LogLine[]) {
  const of = (meaning: LogLine['meaning'], isRealized = false): Decimal =>
    sum(
      lines
        .filter((line) => line.meaning === meaning && line.isRealized === isRealized)
        .map(({ cashFlow }) => cashFlow),
    );
  const known = lines.filter(({ meaning }) => meaning !== 'unknown');
  return {
    funding: sum(known.map(({ funding }) => funding)),
    fees: sum(known.map(({ fee }) => fee)).neg(),
    interest: of('interest'),
    other: of('result'),
    flows: of('flow').plus(of('flow', true)),
    exchanged: of('exchanged'),
    unknown: sum(lines.filter(({ meaning }) => meaning === 'unknown').map(({ change }) => change)),
  };
}

/**
 * The change of the wallet's open profit and option value that belongs to no symbol, because the positions were read a
 * moment apart. Where positions are unknown: all that trading moved, minus what their symbols account for, and minus an
 * option value without an option.
 */
function openMove(of: CoinChange): Decimal {
  const { before, after, lines, results } = of;
  const openOf = ({ holding }: CoinSide): Decimal =>
    new Exact(holding.unrealizedPnl).plus(holding.optionValue);
  const move = openOf(after).minus(openOf(before));
  if (!before.isChecked || !after.isChecked) {
    const realized = lines.filter(({ isRealized, meaning }) => isRealized && meaning === 'result');
    return move
      .plus(sum(realized.map(({ cashFlow }) => cashFlow)))
      .minus(sum(results.map(({ trading }) => trading)))
      .minus(optionValueOfNothing(of));
  }
  const unconfirmed = new Exact(after.holding.unconfirmedPnl).minus(before.holding.unconfirmedPnl);
  return move.minus(after.byPositions.minus(before.byPositions)).minus(unconfirmed);
}

/**
 * The option value of a coin that had none, has no option, and traded none. It is what the wallet's equity leaves, so it is an
 * equity that contradicts the balance, whether or not the other positions can be read.
 */
function optionValueOfNothing({ before, after, lines }: CoinChange): Decimal {
  const hasOptions =
    before.hasOptions || after.hasOptions || lines.some(({ category }) => category === 'option');
  return hasOptions || !before.holding.optionValue.isZero() ? zero : after.holding.optionValue;
}

function positionRow(result: PositionResult, price: Decimal): PartRow {
  const { coin, category, symbol, side, trading, funding, fees } = result;
  const amounts: Partial<Parts> = { trading, funding, fees };
  return {
    coin,
    position: { category, symbol, side },
    parts: partsBy((part) => amounts[part]?.times(price) ?? zero),
  };
}
