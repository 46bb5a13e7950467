import type { Exchange } from '../../exchange/exchange.ts';
import type { BtcPriceStore } from '../stores/btc-price.store.ts';
import type { GapStore } from '../stores/gap.store.ts';
import { MINUTE_MS, type Span } from '../../../platform/time.ts';

/** In one step: the minute must not wait for it. */
const MAX_MINUTES = 1_000;
/** In one step: it stays short where years of gaps have their prices already. */
const MAX_LOOKS = 50;

interface BtcBackfillDeps {
  exchange: Pick<Exchange, 'listBtcPrices'>;
  btcPrices: BtcPriceStore;
  gaps: Pick<GapStore, 'firstWithin'>;
  now: () => Date;
}

/**
 * Recovers Bitcoin's price for the minutes of gaps: unlike the account, it can be asked for afterwards. After a start it goes
 * through all gaps once and then through new ones, so that a price the exchange does not have is not asked for again.
 */
export function createBtcBackfill({ exchange, btcPrices, gaps, now }: BtcBackfillDeps) {
  let reached = new Date(0);

  async function nextWithoutPrice(to: Date): Promise<Span | 'none' | 'not found yet'> {
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const span = await gaps.firstWithin({ from: reached, to }, MAX_MINUTES);
      if (!span) return 'none';
      if (await btcPrices.isMissingIn(span)) return span;
      reached = minuteAfter(span.to);
    }
    return 'not found yet';
  }

  return {
    /** Recovers up to a thousand minutes. @returns whether there may be more. @throws ExchangeError */
    async step(): Promise<boolean> {
      // A minute later, its candle is certainly closed on the exchange's clock, too.
      const span = await nextWithoutPrice(new Date(now().getTime() - MINUTE_MS));
      if (typeof span === 'string') return span !== 'none';
      const prices = await exchange.listBtcPrices(span);
      await btcPrices.backfill(prices.map(({ minuteAt, price }) => ({ takenAt: minuteAt, price })));
      reached = minuteAfter(span.to);
      return true;
    },
  };
}

export type BtcBackfill = ReturnType<typeof createBtcBackfill>;

function minuteAfter(moment: Date): Date {
  return new Date(moment.getTime() + MINUTE_MS);
}
