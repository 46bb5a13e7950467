import type { Database } from '../database/open.ts';
import type { Market } from '../exchange/exchange.ts';
import { ALWAYS, ASKED_AGAIN_MS, nameOf, ORDER_MARKETS } from './market-use.ts';

/** A market whose lists were never read counts as used when the log tells of it so far back: they begin there. */
const FIRST_SPAN_MS = 7 * 86_400_000;

/** Up to when orders and fills are known. */
export function createOrderCurrencyStore(db: Database) {
  /** Up to when both lists of a market were read, by its name. */
  async function marks(): Promise<Map<string, Date>> {
    const rows = await db.selectFrom('sync_marks').select(['list', 'synced_until']).execute();
    const untilOf = new Map(rows.map((row) => [row.list, row.synced_until]));
    const known = new Map<string, Date>();
    for (const market of ORDER_MARKETS) {
      const [orders, fills] = ['orders', 'fills'].map((list) => untilOf.get(`${list} ${nameOf(market)}`));
      if (orders && fills) known.set(nameOf(market), orders < fills ? orders : fills);
    }
    return known;
  }

  /** The last line of the log in each category and coin, within a span that begins after `from`. */
  function lastLines(from: Date, to: Date) {
    return db
      .selectFrom('transactions')
      .select((eb) => ['category', 'coin', eb.fn.max('occurred_at').as('at')])
      .where('occurred_at', '>', from)
      .where('occurred_at', '<=', to)
      .groupBy(['category', 'coin'])
      .execute();
  }

  return {
    /**
     * Up to when no order is missing that should be known. A market that is not used is asked once an hour: it is known for
     * an hour after it was read, unless the log tells of something there since; one that was never read counts once the log
     * tells of it.
     *
     * @param asOf by the exchange's clock; nothing that happened later is looked at
     * @returns a moment up to that one; null where orders were never read
     */
    async knownUntil(asOf: Date): Promise<Date | null> {
      const known = await marks();
      const others = ORDER_MARKETS.filter((market) => market !== ALWAYS);
      const readUntil = others.map(
        (market) => known.get(nameOf(market)) ?? new Date(asOf.getTime() - FIRST_SPAN_MS),
      );
      const lines = await lastLines(earliest(readUntil), asOf);
      const lastLineIn = ({ category, settleCoin }: Market): Date | null => {
        const own = lines.filter(
          (line) => line.category === category && (settleCoin === null || line.coin === settleCoin),
        );
        return own.reduce<Date | null>((last, { at }) => (last && last > at ? last : at), null);
      };

      const untilOf = (market: Market): Date | null => {
        const until = known.get(nameOf(market)) ?? null;
        if (market === ALWAYS) return until;
        const lineAt = lastLineIn(market);
        if (until === null) return lineAt ? null : asOf;
        return lineAt && lineAt > until ? until : new Date(until.getTime() + ASKED_AGAIN_MS);
      };
      const moments = ORDER_MARKETS.map(untilOf).filter((until) => until !== null);
      return moments.length < ORDER_MARKETS.length ? null : earliest([asOf, ...moments]);
    },
  };
}

function earliest(moments: Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}
