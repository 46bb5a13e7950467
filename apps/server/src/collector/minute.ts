import { openValue } from '@equanim/finance/account';
import { sum } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';
import type {
  AccountReading,
  AccountState,
  CoinReading,
  Exchange,
  Listing,
  Market,
  PositionReading,
  PriceReading,
} from '../exchange/exchange.ts';
import { totalsOf } from './account-state.ts';
import { marketsShownBy, nameOf, positionMarketsOf, type MarketUse } from './market-use.ts';
import type { MinuteSample } from './snapshot.store.ts';

/** The positions of one market, as read beside the account. */
export interface PositionList {
  market: Market;
  listing: Listing<PositionReading>;
}

/** What one attempt brought, read together: a minute never mixes two attempts. */
export interface Attempt {
  reading: AccountReading;
  lists: PositionList[];
  btcPrice: Decimal | null;
}

/**
 * Reads account, positions and Bitcoin at the same time: the positions of the markets in use, and then of those in which the
 * account shows that something is open. A missing Bitcoin price leaves the account usable.
 *
 * @throws AttemptError
 */
export async function readAttempt(
  exchange: Exchange,
  use: MarketUse,
  known: AccountState | null,
): Promise<Attempt> {
  const read = (markets: Market[]): Promise<PositionList[]> =>
    Promise.all(markets.map(async (market) => ({ market, listing: await exchange.listPositions(market) })));
  const [reading, lists, btc] = await Promise.allSettled([
    exchange.readAccount(),
    read(use.due('positions', positionMarketsOf(known?.coins ?? []))),
    exchange.readBtcPrice(),
  ]);
  try {
    if (reading.status === 'rejected') throw reading.reason;
    if (lists.status === 'rejected') throw lists.reason;
    const asked = new Set(lists.value.map(({ market }) => nameOf(market)));
    const shown = marketsShownBy(reading.value.coins);
    const others = await read(shown.filter((market) => !asked.has(nameOf(market))));
    const all = [...lists.value, ...others];
    for (const { market } of all) use.asked('positions', market);
    for (const market of shown) use.see(market);
    for (const { market, listing } of all) if (listing.rows.length > 0) use.see(market);
    return { reading: reading.value, lists: all, btcPrice: priceOf(btc) };
  } catch (error) {
    throw new AttemptError(error, priceOf(btc));
  }
}

function priceOf(result: PromiseSettledResult<PriceReading>): Decimal | null {
  return result.status === 'fulfilled' ? result.value.price : null;
}

/** An attempt without an account; Bitcoin may be known all the same. */
export class AttemptError extends Error {
  override readonly name = 'AttemptError';
  readonly btcPrice: Decimal | null;

  constructor(cause: unknown, btcPrice: Decimal | null) {
    super(cause instanceof Error ? cause.message : 'The exchange could not be read.', { cause });
    this.btcPrice = btcPrice;
  }
}

const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;

/**
 * How long to wait before the next attempt of the same minute: 1 s, then 2 s, each times 0.5 to 1.5.
 *
 * @param random in [0, 1)
 * @returns milliseconds, or null when the minute has had its attempts
 */
export function retryWaitMs(attemptsMade: number, random: number): number | null {
  if (attemptsMade >= MAX_ATTEMPTS) return null;
  return FIRST_WAIT_MS * 2 ** (attemptsMade - 1) * (0.5 + random);
}

/** Every open position an attempt read, whatever its market. */
export function positionsOf({ lists }: Pick<Attempt, 'lists'>): PositionReading[] {
  return lists.flatMap(({ listing }) => listing.rows);
}

/** @returns the stored form of an attempt the gate let through */
export function toSample(attempt: Attempt, takenAt: Date): MinuteSample {
  const { coins, readAt } = attempt.reading;
  const [positions, uncheckedCoins] = [positionsOf(attempt), uncheckedCoinsOf(attempt)];
  return {
    takenAt,
    readAt,
    ...totalsOf(coins),
    btcPrice: attempt.btcPrice,
    state: {
      readAt,
      coins: coins.map((coin) => ({
        ...coin,
        // The gate holds the others against their positions.
        unconfirmedPnl: uncheckedCoins.includes(coin.coin) ? untoldBy(positions, coin) : new Decimal(0),
      })),
      positions,
      uncheckedCoins,
    },
  };
}

/** What of a coin's unrealized PnL and option value is not that of its positions, in the coin. */
function untoldBy(positions: PositionReading[], { coin, unrealizedPnl, optionValue }: CoinReading): Decimal {
  const own = positions.filter(({ settleCoin }) => settleCoin === coin);
  return sum([unrealizedPnl, optionValue]).minus(sum(own.map(openValue)));
}

/** Coins with a position that could not be read; all of them where a list is of no one coin. */
function uncheckedCoinsOf({ reading, lists }: Attempt): string[] {
  const unread = lists.filter(({ listing }) => listing.unreadable.length > 0);
  const coins = unread.flatMap(({ market }) => market.settleCoin ?? reading.coins.map(({ coin }) => coin));
  return [...new Set(coins)];
}
