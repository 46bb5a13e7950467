import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beforeMigration } from './before-migration.test-support.ts';
import { describeOnBothEngines } from './both-engines.test-support.ts';
import { migrateInTransaction } from './migrate.ts';

const AT = '2026-03-01T12:00:00Z';

const STATUSES = [
  ['New', 'new'],
  ['PartiallyFilled', 'partially_filled'],
  ['Untriggered', 'untriggered'],
  ['Filled', 'filled'],
  ['Cancelled', 'canceled'],
  ['PartiallyFilledCanceled', 'partially_filled_canceled'],
  ['Rejected', 'rejected'],
  ['Triggered', 'triggered'],
  ['Deactivated', 'deactivated'],
] as const;
const KINDS = [
  ['Trade', 'trade'],
  ['BustTrade', 'liquidation'],
  ['AdlTrade', 'auto_deleveraging'],
  ['Funding', 'funding'],
  ['Settle', 'settlement'],
  ['Delivery', 'delivery'],
  ['BlockTrade', 'block_trade'],
  ['MovePosition', 'move_position'],
  ['FutureSpread', 'spread_trade'],
  ['ForwardSplitSettle', 'split'],
  ['ReverseSplitSettle', 'split'],
  ['Dividend', 'other'],
] as const;
const VALUED = [
  ['linear', 'USDT', 'BTCUSDT', 'USDT'],
  ['inverse', 'BTC', 'BTCUSD', 'BTC'],
  ['spot', '', 'ETHUSDC', 'USDC'],
  ['spot', '', 'ETHXYZ', ''],
  ['spot', '', 'USDT', ''],
] as const;

describeOnBothEngines('Stored orders and fills', (opened) => {
  it('are migrated to our words, with the coin of their value, and other words are refused from then on', async () => {
    await beforeMigration(opened().db, '0013-our-words', async (trx) => {
      const insertOrder = (
        id: string,
        status: string,
        place: { category: string; coin: string; symbol: string },
      ) =>
        sql`
        insert into orders (
          order_id, category, settle_coin, symbol, position_idx, side, type, status, quantity, filled_quantity,
          filled_value, fee, is_reduce_only, created_at, updated_at
        ) values (
          ${id}, ${place.category}, ${place.coin}, ${place.symbol}, 0, 'Buy', 'Limit', ${status}, 1, 1, 1, 0, false, ${AT}, ${AT}
        )`.execute(trx);
      const linear = { category: 'linear', coin: 'USDT', symbol: 'BTCUSDT' };
      for (const [status] of STATUSES) await insertOrder(status, status, linear);
      for (const [i, [category, coin, symbol]] of VALUED.entries())
        await insertOrder(`valued ${i}`, 'Filled', { category, coin, symbol });
      for (const [kind] of KINDS)
        await sql`
          insert into fills (fill_id, order_id, symbol, side, kind, price, quantity, value, fee, executed_at, rest)
          values (${kind}, 'a', 'BTCUSDT', 'Buy', ${kind}, 1, 1, 1, 0, ${AT}, '{"seq": 7}')`.execute(trx);

      await migrateInTransaction(trx);

      const orders = await trx.selectFrom('orders').select(['order_id', 'status', 'value_coin']).execute();
      const order = new Map(orders.map((row) => [row.order_id, row]));
      for (const [word, ours] of STATUSES) expect(order.get(word)?.status).toBe(ours);
      for (const [i, [, , , coin]] of VALUED.entries())
        expect(order.get(`valued ${i}`)?.value_coin).toBe(coin);
      const fills = await trx.selectFrom('fills').select(['fill_id', 'kind', 'rest']).execute();
      const fill = new Map(fills.map((row) => [row.fill_id, row]));
      for (const [word, ours] of KINDS)
        expect(fill.get(word)).toEqual({ fill_id: word, kind: ours, rest: { seq: 7, execType: word } });
      for (const change of [sql`update orders set status = 'Filled'`, sql`update fills set kind = 'Trade'`]) {
        await sql`savepoint before_change`.execute(trx);
        await expect(change.execute(trx)).rejects.toThrow('check constraint');
        await sql`rollback to savepoint before_change`.execute(trx);
      }
    });
  });
});
