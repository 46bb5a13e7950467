import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../../platform/time.ts';
import type { Exchange, Market } from '../../sampling/exchange/exchange.ts';
import type { LiveReading, SharedPositionsStore } from './shared-positions.store.ts';

/** Viewers poll every ten seconds. The more markets, the less often they are read. */
const FRESH_MS_A_MARKET = 3_000;
/** While another process reads. */
const LOOK_AGAIN_MS = 50;
/** Whoever reads for longer is not waited for. */
const MAX_WAIT_MS = 5 * SECOND_MS;

interface LivePositionsDeps {
  exchange: Pick<Exchange, 'listPositions'>;
  shared: SharedPositionsStore;
  clock: () => Date;
}

/**
 * Positions as the exchange reports them; one reading serves all who ask within seconds, whichever process they ask.
 */
export function createLivePositions({ exchange, shared, clock }: LivePositionsDeps) {
  let last: { names: string; reading: LiveReading } | null = null;
  const underWay = new Map<string, Promise<LiveReading>>();

  async function ask(markets: Market[]): Promise<LiveReading> {
    const lists = await Promise.all(markets.map((market) => exchange.listPositions(market)));
    const readAt = clock();
    const freshUntil = new Date(readAt.getTime() + FRESH_MS_A_MARKET * markets.length);
    return { positions: lists.flatMap(({ rows }) => rows), readAt, freshUntil };
  }

  /** One process asks the exchange; the others wait for what it stores. */
  async function share(names: string, markets: Market[]): Promise<LiveReading> {
    const isGood = (reading: LiveReading): boolean => isFresh(reading, clock());
    for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += LOOK_AGAIN_MS) {
      const known = await shared.find(names);
      if (known && isGood(known)) return known;
      const read = await shared.readAlone(names, isGood, () => ask(markets));
      if (read) return read;
      await sleep(LOOK_AGAIN_MS);
    }
    return ask(markets);
  }

  async function readNow(names: string, markets: Market[]): Promise<LiveReading> {
    const reading = await share(names, markets);
    last = { names, reading };
    return reading;
  }

  return {
    /** All positions of some markets. @throws ExchangeError */
    async read(markets: Market[]): Promise<LiveReading> {
      const names = JSON.stringify(markets);
      if (last?.names === names && isFresh(last.reading, clock())) return last.reading;
      const before = underWay.get(names);
      if (before) return before;
      const reading = readNow(names, markets).finally(() => underWay.delete(names));
      underWay.set(names, reading);
      return reading;
    },
  };
}

/** A clock that was set back is before the reading; that of another machine can be so by less than a reading is fresh for. */
function isFresh({ readAt, freshUntil }: LiveReading, now: Date): boolean {
  const freshMs = freshUntil.getTime() - readAt.getTime();
  const leftMs = freshUntil.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= 2 * freshMs;
}
