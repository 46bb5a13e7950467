import type { Database } from '../../../platform/database/open.ts';
import type { Market, Markets } from '../../exchange/exchange.ts';
import { KNOWN_FOR_MS, ORDER_LISTS } from '../model.ts';
import { keyOf } from './sync-mark.store.ts';
import { DAY_MS } from '../../../platform/time.ts';

/** A market whose lists were never read counts as used when the log mentions it within this time: its lists begin there. */
const FIRST_READ_SPAN_MS = 7 * DAY_MS;

/** Up to when orders and fills are known. */
export function createOrderCurrencyStore(
  db: Database,
  { main, orders: all, placeOf }: Pick<Markets, 'main' | 'orders' | 'placeOf'>,
) {
  /** Up to when all lists of each market were read. */
  async function marks(): Promise<Map<Market, Date>> {
    const rows = await db.selectFrom('sync_marks').select(['list', 'synced_until']).execute();
    const untilOf = new Map(rows.map((row) => [row.list, row.synced_until]));
    const known = new Map<Market, Date>();
    for (const market of all) {
      const read = ORDER_LISTS.map((list) => untilOf.get(keyOf(list, market))).filter(
        (moment) => moment !== undefined,
      );
      if (read.length === ORDER_LISTS.length) known.set(market, earliest(read));
    }
    return known;
  }

  /** Whether the log has a line of a market after one moment and up to another. */
  async function hasLine(market: Market, after: Date, upTo: Date): Promise<boolean> {
    if (after >= upTo) return false;
    const { category, coin } = placeOf(market);
    const line = await db
      .selectFrom('transactions')
      .select('transaction_id')
      .where('category', '=', category)
      .$if(coin !== null, (query) => query.where('coin', '=', coin ?? ''))
      .where('occurred_at', '>', after)
      .where('occurred_at', '<=', upTo)
      .orderBy('occurred_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return line !== undefined;
  }

  return {
    /**
     * Up to when no order is missing that should be known. A market that is not used is asked within the hour: it is known for
     * an hour after it was read, unless the log has had a line of it since. A market that was never read counts once the log
     * has a line of it.
     *
     * @param asOf by the exchange's clock; nothing that happened later is looked at
     * @returns a moment up to that one; null where orders were never read
     */
    async knownUntil(asOf: Date): Promise<Date | null> {
      const known = await marks();
      const untilOf = async (market: Market): Promise<Date | null> => {
        const until = known.get(market);
        if (market === main) return until ?? null;
        const isMissing = await hasLine(market, until ?? shifted(asOf, -FIRST_READ_SPAN_MS), asOf);
        if (until) return isMissing ? until : shifted(until, KNOWN_FOR_MS);
        return isMissing ? null : asOf;
      };
      const moments = await Promise.all(all.map(untilOf));
      const read = moments.filter((moment) => moment !== null);
      return read.length < moments.length ? null : earliest([asOf, ...read]);
    },
  };
}

function shifted(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

function earliest(moments: Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}
