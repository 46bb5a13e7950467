import type { Exchange, TimeWindow } from '../exchange/exchange.ts';
import type { GapStore } from './gap.store.ts';
import type { SnapshotStore } from './snapshot.store.ts';
import { MINUTE_MS } from '../../platform/time.ts';

/** A step of a back-fill leaves room for the minute. */
const MINUTES_AT_ONCE = 1_000;
/** Keeps a step short where years of gaps have their prices already. */
const LOOKS_A_STEP = 50;

interface Ground {
  exchange: Exchange;
  snapshots: SnapshotStore;
  gaps: GapStore;
  now: () => Date;
}

/**
 * Recovers Bitcoin's price for the minutes of gaps: unlike the account's, it can be asked for afterwards. It goes through
 * all gaps once after a start and then through new ones, so a price the exchange does not have is not asked for again.
 */
export function createBtcBackfill({ exchange, snapshots, gaps, now }: Ground) {
  let reached = new Date(0);

  async function nextLacking(to: Date): Promise<TimeWindow | 'none' | 'not found yet'> {
    for (let look = 0; look < LOOKS_A_STEP; look += 1) {
      const span = await gaps.firstWithin({ from: reached, to }, MINUTES_AT_ONCE);
      if (!span) return 'none';
      if (await gaps.lacksPrice(span)) return span;
      reached = minuteAfter(span.to);
    }
    return 'not found yet';
  }

  return {
    /** Recovers up to a thousand minutes. @returns whether there may be more. @throws ExchangeError */
    async step(): Promise<boolean> {
      // A minute later, its candle is certainly closed on the exchange's clock, too.
      const span = await nextLacking(new Date(now().getTime() - MINUTE_MS));
      if (typeof span === 'string') return span !== 'none';
      const prices = await exchange.listBtcPrices(span);
      await snapshots.backfillPrices(prices.map(({ minuteAt, price }) => ({ takenAt: minuteAt, price })));
      reached = minuteAfter(span.to);
      return true;
    },
  };
}

function minuteAfter(moment: Date): Date {
  return new Date(moment.getTime() + MINUTE_MS);
}
