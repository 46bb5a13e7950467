import type { Exchange, Market, PositionReading } from '../../sampling/exchange/exchange.ts';

/** Viewers poll every ten seconds. The more markets, the less often they are read. */
const FRESH_MS_A_MARKET = 3_000;

export interface LiveReading {
  positions: PositionReading[];
  readAt: Date;
  /** Until when the exchange is not asked again. */
  freshUntil: Date;
}

/** Positions as the exchange reports them; one reading serves all who ask within seconds. */
export function createLivePositions(exchange: Pick<Exchange, 'listPositions'>, clock: () => Date) {
  let last: (LiveReading & { markets: string }) | null = null;

  return {
    /** All positions of some markets. @throws ExchangeError */
    async read(markets: Market[]): Promise<LiveReading> {
      const names = JSON.stringify(markets);
      const now = clock();
      // A clock that was set back is before the reading.
      if (last?.markets === names && last.readAt <= now && now < last.freshUntil) return last;
      const lists = await Promise.all(markets.map((market) => exchange.listPositions(market)));
      const readAt = clock();
      const freshUntil = new Date(readAt.getTime() + FRESH_MS_A_MARKET * markets.length);
      last = { positions: lists.flatMap(({ rows }) => rows), readAt, freshUntil, markets: names };
      return last;
    },
  };
}
