import { sql, type RawBuilder } from 'kysely';

/**
 * Whoever writes orders or fills waits for the one before. An order and its fill that are stored at the same time would each
 * miss the other, and two that count the same orders could wait for each other.
 */
export const takingTurns = sql`
  create function wait_for_other_orders() returns trigger language plpgsql as $$
  begin
    lock table order_counts in share row exclusive mode;
    return null;
  end $$;
  create trigger wait_for_others before insert or update or delete or truncate on orders
    for each statement execute function wait_for_other_orders();
  create trigger wait_for_others before insert or update or delete or truncate on fills
    for each statement execute function wait_for_other_orders()`;

/** The kinds of fills that fill an order, as `FILL_KINDS` has them; funding and the like only name one. */
const FILLS_ORDER = sql`kind in ('trade', 'liquidation', 'auto_deleveraging')`;

const earliestOf = (order: RawBuilder<unknown>) => sql`(
    select min(executed_at) from fills
    where fills.order_id = ${order}.order_id and fills.account_id = ${order}.account_id and ${FILLS_ORDER}
  )`;

/**
 * When each order was first filled, whether the order or its fill comes first. The database keeps it itself, as triggers cannot
 * be forgotten by a writer: the collector, an import, or a person with SQL.
 */
export const firstFills = sql`
  create function find_first_fill() returns trigger language plpgsql as $$
  begin
    new.first_filled_at := ${earliestOf(sql`new`)};
    return new;
  end $$;
  create trigger find_first_fill before insert on orders
    for each row execute function find_first_fill();

  create function keep_first_fills() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      update orders set first_filled_at = null where first_filled_at is not null;
      return null;
    end if;
    if tg_op <> 'INSERT' then
      update orders set first_filled_at = ${earliestOf(sql`orders`)}
      where (order_id, account_id) in (select order_id, account_id from gone);
    end if;
    if tg_op <> 'DELETE' then
      update orders set first_filled_at = first.filled_at
      from (
        select order_id, account_id, min(executed_at) as filled_at from added
        where ${FILLS_ORDER} group by order_id, account_id
      ) as first
      where orders.order_id = first.order_id and orders.account_id = first.account_id
        and (orders.first_filled_at is null or orders.first_filled_at > first.filled_at);
    end if;
    return null;
  end $$;
  ${afterEveryStatement('fills', 'keep_first_fills')}`;

const counting = (changes: RawBuilder<unknown>) => sql`
        insert into order_counts (symbol, side, status, account_id, order_count)
        select symbol, side, status, account_id, sum(change) from (${changes}) as changes
        group by 1, 2, 3, 4 having sum(change) <> 0
        on conflict (symbol, side, status, account_id)
        do update set order_count = order_counts.order_count + excluded.order_count;`;

const added = sql`select symbol, side, status, account_id, 1 as change from added`;
const gone = sql`select symbol, side, status, account_id, -1 as change from gone`;

/** How many orders there are of each symbol, side and status, which the database keeps in the same way. */
export const orderCounts = sql`
  create function keep_order_counts() returns trigger language plpgsql as $$
  begin
    case tg_op
      when 'INSERT' then ${counting(added)}
      when 'DELETE' then ${counting(gone)}
      when 'UPDATE' then ${counting(sql`${added} union all ${gone}`)}
      else delete from order_counts;
    end case;
    return null;
  end $$;
  ${afterEveryStatement('orders', 'keep_order_counts')}`;

/** Calls a function after every statement that changes a table, with the rows it has `added` and those that are `gone`. */
function afterEveryStatement(table: string, name: string): RawBuilder<unknown> {
  const on = sql.table(table);
  const run = sql`for each statement execute function ${sql.ref(name)}()`;
  const trigger = (event: string) => sql.ref(`${name}_on_${event}`);
  return sql`
    create trigger ${trigger('insert')} after insert on ${on} referencing new table as added ${run};
    create trigger ${trigger('update')} after update on ${on}
      referencing old table as gone new table as added ${run};
    create trigger ${trigger('delete')} after delete on ${on} referencing old table as gone ${run};
    create trigger ${trigger('truncate')} after truncate on ${on} ${run};`;
}
