import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import { MINUTE_MS, type Span } from '../../../platform/time.ts';
import { FILL_KINDS } from '../../exchange/exchange.ts';

/** Lines of a minute may be dated after its reading. */
const DATED_LATER_MS = 2 * MINUTE_MS;
/** The log dates a fill by its own time, give or take a rounding. */
const SAME_TIME = sql.lit('1 second');
const MAX_ORDERS = 20;
const FILLING = Object.entries(FILL_KINDS).flatMap(([kind, { fillsOrder }]) => (fillsOrder ? [kind] : []));

export type MissingStore = ReturnType<typeof createMissingStore>;

/** Finds what the lists of the exchange have not shown yet, by what is stored beside it. */
export function createMissingStore(db: Database) {
  return {
    /**
     * Minutes since a moment that the log leaves unexplained by more than a cent and a millionth of the equity, each with the
     * span in which what is missing happened.
     */
    async listUnexplained(since: Date): Promise<Array<{ moment: Date; span: Span }>> {
      const { rows } = await sql<{ moment: Date; from: Date }>`
        select state.read_at as moment, previous.read_at as "from"
        from minute_parts as part
        join snapshots using (taken_at, account_id)
        join account_states as state using (taken_at, account_id)
        join account_states as previous
          on previous.taken_at = part.previous_at and previous.account_id = part.account_id
        where part.taken_at >= ${new Date(since.getTime() - DATED_LATER_MS)} and part.is_log_read
          and part.contradiction > greatest(0.01, abs(snapshots.equity) / 1000000)`.execute(db);
      return rows.map(({ moment, from }) => ({
        moment,
        span: { from, to: new Date(moment.getTime() + DATED_LATER_MS) },
      }));
    },

    /** Trades since a moment that the log has and the fills have not. */
    async listTradesWithoutFill(
      since: Date,
    ): Promise<Array<{ moment: Date; category: string; coin: string }>> {
      const { rows } = await sql<{ moment: Date; category: string; coin: string }>`
        select occurred_at as moment, category, coin from transactions as line
        where occurred_at >= ${since} and symbol <> ''
          and (quantity is not null or (category = 'spot' and meaning = 'exchanged'))
          and not exists (
            select 1 from fills
            where fills.account_id = line.account_id
              and fills.category = line.category and fills.symbol = line.symbol
              and fills.executed_at between line.occurred_at - interval ${SAME_TIME}
                and line.occurred_at + interval ${SAME_TIME}
              and (line.quantity is null or (fills.side = line.side and fills.quantity = line.quantity))
          )`.execute(db);
      return rows;
    },

    /** Orders since a moment of which more was filled than is known of them, or nothing is known; the newest of them. */
    async listFillsBeyondOrder(
      since: Date,
    ): Promise<Array<{ moment: Date; orderId: string; category: string; coin: string }>> {
      const { rows } = await sql<{ moment: Date; orderId: string; category: string; coin: string }>`
        select max(executed_at) as moment, order_id as "orderId", fill.category, fill.settle_coin as coin
        from fills as fill
        left join orders using (order_id, account_id)
        where executed_at >= ${since} and order_id <> '' and kind = any(${FILLING}::text[])
        group by order_id, account_id, fill.category, fill.settle_coin, filled_quantity
        having filled_quantity is null or filled_quantity < sum(fill.quantity)
        order by moment desc limit ${MAX_ORDERS}`.execute(db);
      return rows;
    },
  };
}
