import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../../../platform/time.ts';
import type { AccountStateStore } from '../stores/account-state.store.ts';
import type { KeyWatch } from '../status/key-watch.ts';
import type { Notices } from '../status/notices.ts';
import type { OrderSync } from '../sync/order-sync.ts';
import type { PartsStore } from '../stores/parts.store.ts';
import type { SamplingStatus } from '../status/sampling-status.ts';

interface MinuteUpkeepDeps {
  orders: Pick<OrderSync, 'advance'>;
  parts: PartsStore;
  states: Pick<AccountStateStore, 'thin'>;
  keyWatch: Pick<KeyWatch, 'refusal'> | null;
  notices: Notices;
  status: SamplingStatus;
  now: () => Date;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** What follows each sample: orders and fills, what late lines of the log explain, and once a day the thinning of old minutes. */
export function createMinuteUpkeep(deps: MinuteUpkeepDeps) {
  const { orders, parts, states, keyWatch, notices, status, now, logger } = deps;
  let tendedOn = '';

  async function tryOrders(): Promise<string[]> {
    const refusal = keyWatch?.refusal();
    if (refusal) return [refusal.what];
    try {
      return await orders.advance();
    } catch (error) {
      logger.error({ err: error }, 'orders could not be stored');
      return ['The server could not store them.'];
    }
  }

  return {
    /** Brings orders and fills up to now, and notes why they are not. */
    async advanceOrders(): Promise<void> {
      const failures = await tryOrders();
      notices.noteOrders(failures);
      status.noteOrders(failures.length === 0);
      if (failures.length === 0) return;
      logger.warn({ failures }, 'orders could not be synchronized; this is retried in the next minute');
    },

    /** Explains minutes by lines of the log that came late, and notes those of the last day that stay unexplained. */
    async reviewParts(): Promise<void> {
      try {
        await parts.explainUnread();
        notices.noteUnexplained(await parts.listAlarming(new Date(now().getTime() - DAY_MS)));
      } catch (error) {
        logger.error(
          { err: error },
          'minutes could not be explained again; this is retried in the next minute',
        );
      }
    },

    /** Thins old minutes, once a day. */
    async tendDaily(): Promise<void> {
      const day = now().toISOString().slice(0, 10);
      if (day === tendedOn) return;
      try {
        await parts.thin(await states.thin(now()));
        tendedOn = day;
      } catch (error) {
        logger.error({ err: error }, 'old minutes could not be thinned; this is retried in the next minute');
      }
    },
  };
}

export type MinuteUpkeep = ReturnType<typeof createMinuteUpkeep>;
