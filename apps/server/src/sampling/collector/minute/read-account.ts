import { unconfirmedPnl, type MarkRange } from '@equanim/finance/unconfirmed-pnl';
import { Decimal } from 'decimal.js';
import { totalsOf } from '@equanim/finance/account-totals';
import { limitFor, type UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import { ExchangeError, isListRefused } from '../../exchange/exchange-error.ts';
import type {
  AccountReading,
  Exchange,
  Listing,
  Market,
  PositionReading,
  PriceReading,
} from '../../exchange/exchange.ts';
import type { AccountState, HeldCoin, Position } from '../../exchange/account-state.ts';
import type { MarketUse } from '../sync/market-use.ts';
import type { Reading, ToldPrice } from '../model.ts';
import { withTold } from './told-prices.ts';
import { MINUTE_MS } from '../../../platform/time.ts';

/** What a reading needs besides the exchange. */
interface ReadingContext {
  exchange: Pick<
    Exchange,
    'markets' | 'skewMs' | 'listPositions' | 'readAccount' | 'readBtcPrice' | 'readMarkRange'
  >;
  use: MarketUse;
  limit: UnexplainedLimit;
  /** Prices of coins that have no other. */
  told: readonly ToldPrice[];
}

/** Positions of one market. */
interface PositionList {
  market: Market;
  listing: Listing<PositionReading>;
  /** Why the exchange refuses it; null where it does not. */
  refusal: string | null;
}

/** The wallet, with the positions before and after it. */
interface Round {
  account: AccountReading;
  before: PositionList[];
  after: PositionList[];
}

/** An account that trades while it is read is read again at once, up to this many times. */
const MAX_ROUNDS = 3;
/** Clocks may disagree by almost a second without the exchange objecting. */
const MAX_CLOCK_OFF_MS = 2_000;
/** Further off, states and the lines of the log could not be put in order. */
const MAX_EXCHANGE_OFF_MS = MINUTE_MS;
/** Of the marks asked for; the other positions keep the range that two readings show. */
const MAX_RANGES = 10;

/**
 * Reads account, positions and Bitcoin. Positions are read before and after the wallet, so that the three are known to be one
 * state: those of the markets in use, and of those in which the wallet shows that something is open. A missing Bitcoin price
 * leaves the account usable.
 *
 * @param takenAt the minute, by our clock
 * @param known the state before it, whose coins decide which markets to ask
 * @throws AttemptError
 */
export async function readAccount(
  context: ReadingContext,
  takenAt: Date,
  known: AccountState | null,
): Promise<Reading> {
  const btc = context.exchange.readBtcPrice().then(priceOf, () => null);
  try {
    const round = await readRounds(context, known);
    const state = await stateOf(context, round);
    return {
      snapshot: {
        takenAt,
        readAt: state.readAt,
        totals: totalsOf(state.coins),
        btcPrice: await btc,
        state,
      },
      fault: faultOf(round, takenAt, context.exchange.skewMs()),
      missOfTotal: round.account.missOfTotal,
      unreadable: {
        coins: round.account.unreadable,
        positions: round.after.flatMap(({ listing }) => listing.unreadable),
      },
      asked: round.after.map(({ market, refusal }) => ({ market, refusal })),
      raw: round.account.raw,
    };
  } catch (error) {
    throw new AttemptError(error, await btc);
  }
}

const priceOf = ({ price }: PriceReading): Decimal => price;

/** An attempt without an account; Bitcoin may be known all the same. */
export class AttemptError extends Error {
  override readonly name = 'AttemptError';
  readonly btcPrice: Decimal | null;

  constructor(cause: unknown, btcPrice: Decimal | null) {
    super(cause instanceof Error ? cause.message : 'The exchange could not be read.', { cause });
    this.btcPrice = btcPrice;
  }
}

/** Reads until nothing was traded between the two lists of positions, or as often as is polite. */
async function readRounds(context: ReadingContext, known: AccountState | null): Promise<Round> {
  let round = await readRound(context, known);
  for (let made = 1; made < MAX_ROUNDS && hasTraded(round); made += 1)
    round = await readRound(context, known);
  return round;
}

/** @param restarts how often it has begun again for a market that newly came into use */
async function readRound(context: ReadingContext, known: AccountState | null, restarts = 0): Promise<Round> {
  const { exchange, use } = context;
  const read = (markets: Market[]): Promise<PositionList[]> =>
    Promise.all(markets.map((market) => readPositions(exchange, market)));
  const markets = use.due('positions', exchange.markets.forCoins(known?.coins ?? []));
  const before = await read(markets);
  const account = withTold(await exchange.readAccount(), context.told);
  const after = await read(markets);
  for (const { market, listing } of after) {
    use.asked('positions', market);
    if (listing.rows.length > 0) use.see(market);
  }
  const asked = new Set(markets);
  const shown = exchange.markets.shownBy(account.coins);
  for (const market of shown) use.see(market);
  const missing = shown.filter((market) => !asked.has(market));
  // What is still missing then stays unconfirmed.
  if (missing.length === 0 || restarts === MAX_ROUNDS) return { account, before, after };
  // A market that came into use: its positions need a wallet between them, too.
  return readRound(context, { ...(known ?? NOTHING), coins: heldCoins(account) }, restarts + 1);
}

/** One list that is refused costs the positions of its market alone. */
async function readPositions(
  exchange: Pick<Exchange, 'listPositions'>,
  market: Market,
): Promise<PositionList> {
  try {
    return { market, listing: await exchange.listPositions(market), refusal: null };
  } catch (error) {
    if (!isListRefused(error)) throw error;
    return { market, listing: { rows: [], unreadable: [] }, refusal: error.message };
  }
}

const NOTHING: AccountState = { readAt: new Date(0), coins: [], positions: [], uncheckedCoins: [] };

const heldCoins = ({ coins }: AccountReading): HeldCoin[] =>
  coins.map((coin) => ({ ...coin, unconfirmedPnl: new Decimal(0) }));

const rowsOf = (lists: PositionList[]): PositionReading[] => lists.flatMap(({ listing }) => listing.rows);

function hasTraded({ before, after }: Round): boolean {
  const key = ({ category, settleCoin, symbol, isHedged, side }: PositionReading): string =>
    `${category} ${settleCoin} ${symbol} ${isHedged ? side : ''}`;
  const known = new Map(rowsOf(before).map((position) => [key(position), position]));
  const now = rowsOf(after);
  return (
    known.size !== now.length ||
    now.some((position) => {
      const earlier = known.get(key(position));
      return !(
        earlier?.side === position.side &&
        earlier.size.eq(position.size) &&
        earlier.entryPrice.eq(position.entryPrice) &&
        earlier.version === position.version
      );
    })
  );
}

/** Equality 1 of the reconciliation, and the sizes of equality 3. */
function faultOf(round: Round, takenAt: Date, skewMs: number): string | null {
  const { account } = round;
  const [row] = account.unreadable;
  if (row) return `The exchange lists a coin whose ${row.field} cannot be read.`;
  if (!account.isTotalTheCoins) return 'The total equity of the account is not the sum of its coins.';
  if (Math.abs(skewMs) > MAX_EXCHANGE_OFF_MS)
    return 'The clock of the exchange is more than a minute off, so what it dates cannot be put in order.';
  if (isOld(account.readAt, new Date(takenAt.getTime() + skewMs)))
    return 'The answer of the exchange is not from this minute.';
  if (hasTraded(round)) return 'The account traded each time it was read.';
  return null;
}

function isOld(readAt: Date, minuteThereAt: Date): boolean {
  const ageMs = minuteThereAt.getTime() - readAt.getTime();
  return ageMs > MAX_CLOCK_OFF_MS || -ageMs >= MINUTE_MS + MAX_CLOCK_OFF_MS;
}

/** The account as it is kept, with what of each coin its positions do not account for: equality 3 of the reconciliation. */
async function stateOf(
  { exchange, limit }: ReadingContext,
  { account, before, after }: Round,
): Promise<AccountState> {
  const positions = rowsOf(after);
  // Where the wallet shows nothing open in a market, a refused list hides nothing.
  const shown = new Set(exchange.markets.shownBy(account.coins));
  const uncheckedCoins = after.flatMap(({ market, listing, refusal }) => {
    const isHidden = refusal !== null && shown.has(market);
    const { coin } = exchange.markets.placeOf(market);
    return coin !== null && (listing.unreadable.length > 0 || isHidden) ? [coin] : [];
  });
  const withUnconfirmed = (ranges: ReadonlyMap<string, MarkRange>): HeldCoin[] =>
    heldCoins(account).map((coin) => ({
      ...coin,
      unconfirmedPnl: uncheckedCoins.includes(coin.coin)
        ? coin.unconfirmedPnl
        : new Decimal(unconfirmedPnl(coin, settledIn(positions, coin.coin), ranges)),
    }));
  const marks = rangesOf([...rowsOf(before), ...positions]);
  const coins = withUnconfirmed(marks);
  const doubtful = coins.filter(({ price, unconfirmedPnl: amount }) => price && !amount.isZero());
  const worth = doubtful.reduce(
    (sum, coin) => sum.plus(coin.unconfirmedPnl.abs().times(coin.price ?? 0)),
    new Decimal(0),
  );
  const { equity } = totalsOf(account.coins);
  const state = { readAt: account.readAt, positions, uncheckedCoins: [...new Set(uncheckedCoins)] };
  if (worth.lte(limitFor(equity, limit))) return { ...state, coins };
  // Three draws of a price enclose the middle one only half the time: how far it ranged, its candles know.
  const asked = largestFirst(positions, doubtful).slice(0, MAX_RANGES);
  const ranges = await readRanges(exchange, { positions: asked, readAt: account.readAt, marks });
  return { ...state, coins: withUnconfirmed(ranges) };
}

const settledIn = (positions: Position[], name: string): Position[] =>
  positions.filter(({ settleCoin }) => settleCoin === name);

/** One position of each symbol settled in one of the coins, those worth most first; options have no candles. */
function largestFirst(positions: Position[], coins: HeldCoin[]): Position[] {
  const prices = new Map(coins.map(({ coin, price }) => [coin, price]));
  const worthOf = ({ value, settleCoin }: Position): Decimal =>
    value.abs().times(prices.get(settleCoin) ?? 0);
  const contracts = positions.filter(
    ({ category, settleCoin }) => category !== 'option' && prices.has(settleCoin),
  );
  const sorted = contracts.toSorted((a, b) => worthOf(b).comparedTo(worthOf(a)));
  return sorted.filter(({ symbol }, i) => sorted.findIndex((one) => one.symbol === symbol) === i);
}

/** What the marks of two readings span, by symbol. */
function rangesOf(positions: Position[]): Map<string, MarkRange> {
  const ranges = new Map<string, MarkRange>();
  for (const { symbol, markPrice } of positions) {
    const known = ranges.get(symbol) ?? { low: markPrice, high: markPrice };
    ranges.set(symbol, {
      low: Decimal.min(known.low, markPrice),
      high: Decimal.max(known.high, markPrice),
    });
  }
  return ranges;
}

async function readRanges(
  exchange: Pick<Exchange, 'readMarkRange'>,
  of: { positions: Position[]; readAt: Date; marks: Map<string, MarkRange> },
): Promise<Map<string, MarkRange>> {
  const ranges = new Map(of.marks);
  for (const position of of.positions) {
    const range = await readRange(exchange, position, of.readAt);
    const known = ranges.get(position.symbol);
    if (range && known)
      ranges.set(position.symbol, {
        low: Decimal.min(known.low, range.low),
        high: Decimal.max(known.high, range.high),
      });
  }
  return ranges;
}

/** @returns null where there is none to be had: what two readings span is known all the same */
async function readRange(
  exchange: Pick<Exchange, 'readMarkRange'>,
  position: Position,
  moment: Date,
): Promise<MarkRange | null> {
  try {
    return await exchange.readMarkRange(position, moment);
  } catch (error) {
    if (error instanceof ExchangeError) return null;
    throw error;
  }
}
