import type { MarketScope } from '@equanim/contract/values';
import { Decimal } from 'decimal.js';
import { ExchangeError } from '../../sampling/exchange/exchange-error.ts';
import type { Exchange, Market, Markets } from '../../sampling/exchange/exchange.ts';
import type { AccountState, Position } from '../../sampling/exchange/account-state.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createLivePositions } from './live-positions.ts';
import type { BookEntry, PositionsStore } from './positions.store.ts';
import type { SharedPositionsStore } from './shared-positions.store.ts';
import { MINUTE_MS } from '../../platform/time.ts';

/** Older positions, prices and equity are not shown. */
const MAX_STALE_MS = 10 * MINUTE_MS;

/** A position, and the price of its settle coin. */
export interface PricedPosition extends Position {
  /** USDT. */
  settlePrice: Decimal;
}

export interface OpenPositions {
  positions: PricedPosition[];
  /** USDT; null without a snapshot of the last minutes. */
  equity: Decimal | null;
  isStale: boolean;
  /** Until when the exchange is not asked again. */
  freshUntil: Date;
}

export type HeldPosition = Pick<BookEntry, 'symbol' | 'side'>;

export type PositionsService = ReturnType<typeof createPositionsService>;

interface PositionsDeps {
  store: PositionsStore;
  shared: SharedPositionsStore;
  exchange: Exchange;
  clock: () => Date;
}

export function createPositionsService({ store, shared, exchange, clock }: PositionsDeps) {
  const live = createLivePositions({ exchange, shared, clock });
  const oldestShown = (): Date => new Date(clock().getTime() - MAX_STALE_MS);

  async function withPrices(
    positions: Position[],
    state: AccountState | undefined,
  ): Promise<PricedPosition[]> {
    const known = new Map(state?.coins.map(({ coin, price }) => [coin, price]));
    known.set('USDT', new Decimal(1));
    for (const coin of new Set(positions.map(({ settleCoin }) => settleCoin)))
      if (!known.get(coin)) known.set(coin, await exchange.readCoinPrice(coin));
    return positions.map((position) => {
      const settlePrice = known.get(position.settleCoin);
      if (!settlePrice)
        throw new ExchangeError('malformed', `The exchange has no price of ${position.settleCoin}.`);
      return { ...position, settlePrice };
    });
  }

  return {
    /**
     * What is open now, as the exchange reports it; where it does not answer, the positions of the last minutes'
     * snapshot, marked stale.
     *
     * @throws DomainError `exchange-unavailable` when neither is known
     */
    async open(scope: MarketScope): Promise<OpenPositions> {
      const since = oldestShown();
      const [equity = null, state] = await Promise.all([store.latestEquity(since), store.latestSince(since)]);
      const inScope = (positions: Position[]) => positions.filter((position) => isInScope(position, scope));
      try {
        const reading = await live.read(marketsOf(state, exchange.markets));
        const positions = await withPrices(inScope(reading.positions), state);
        return { positions, equity, isStale: false, freshUntil: reading.freshUntil };
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        if (!state) throw new DomainError('exchange-unavailable', error.message);
        const positions = pricedBy(state, inScope(state.positions));
        return { positions, equity, isStale: true, freshUntil: clock() };
      }
    },

    /** Symbol and side of what was open at a moment. */
    async bookAt(moment: Date, scope: MarketScope): Promise<HeldPosition[]> {
      const book = await store.bookAt(moment);
      return book.filter((entry) => isInScope(entry, scope)).map(({ symbol, side }) => ({ symbol, side }));
    },
  };
}

/** The main market, and those the newest snapshot held something in. */
const marketsOf = (state: AccountState | undefined, { main, of }: Markets): Market[] => [
  ...new Set([main, ...(state?.positions ?? []).map(of)]),
];

function pricedBy({ coins }: AccountState, positions: Position[]): PricedPosition[] {
  const known = new Map(coins.map(({ coin, price }) => [coin, price]));
  return positions.flatMap((position) => {
    const settlePrice = position.settleCoin === 'USDT' ? new Decimal(1) : known.get(position.settleCoin);
    return settlePrice ? [{ ...position, settlePrice }] : [];
  });
}

interface Placed {
  category?: string | undefined;
  settleCoin?: string | undefined;
}

/** Positions stored before other markets were read are linear ones in USDT. */
const FIRST_MARKET = { category: 'linear', settleCoin: 'USDT' };

/** Whether a position is asked for (Specification 7.17): linear ones by settle coin, USDT unless given; others by category. */
function isInScope(position: Placed, { category, settleCoin }: MarketScope): boolean {
  const of = { ...FIRST_MARKET, ...position };
  if (category === 'all') return settleCoin === undefined || of.settleCoin === settleCoin;
  const wanted = settleCoin ?? (category === 'linear' ? FIRST_MARKET.settleCoin : of.settleCoin);
  return of.category === category && of.settleCoin === wanted;
}
