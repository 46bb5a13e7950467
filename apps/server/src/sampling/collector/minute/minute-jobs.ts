import { utcDay } from '@equanim/finance/calendar';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../../../platform/time.ts';
import type { AccountStateStore } from '../stores/account-state.store.ts';
import type { KeyWatch } from '../status/key-watch.ts';
import type { Notices } from '../status/notices.ts';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { LateSync } from '../sync/late-sync.ts';
import { earlier } from '../sync/list-sync.ts';
import type { OrderSync } from '../sync/order-sync.ts';
import type { PartsStore } from '../stores/parts.store.ts';
import type { SamplingStatus } from '../status/sampling-status.ts';

/** As long as every minute of the account is kept; the parts of a return show for good what stays unexplained. */
const TOLD_FOR_MS = 31 * DAY_MS;

interface MinuteJobsDeps {
  orders: Pick<OrderSync, 'advance'>;
  late: LateSync;
  parts: PartsStore;
  states: Pick<AccountStateStore, 'thin'>;
  keyWatch: Pick<KeyWatch, 'refusal'> | null;
  notices: Notices;
  status: SamplingStatus;
  now: () => Date;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** What follows each sample: orders and fills, what is listed late and what it explains, and once a day the thinning of old minutes. */
export function createMinuteJobs(deps: MinuteJobsDeps) {
  const { orders, late, parts, states, keyWatch, notices, status, now, logger } = deps;
  let ranOn = '';

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

  async function attempt(whatFailed: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const text = `${whatFailed}; this is retried in the next minute`;
      if (error instanceof ExchangeError) logger.warn({ reason: error.message }, text);
      else logger.error({ err: error }, text);
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

    /** Asks again for what is listed late. */
    async readLate(): Promise<void> {
      if (keyWatch?.refusal()) return;
      await attempt('what is listed late could not be read', () => late.readAgain());
    },

    /** Explains minutes by lines of the log that came late, and notes those that stay unexplained. */
    reviewParts: (): Promise<void> =>
      attempt('minutes could not be explained again', async () => {
        await parts.explainUnread();
        notices.noteUnexplained(await parts.listAlarming(earlier(now(), TOLD_FOR_MS)), now());
      }),

    /** Thins old minutes, once a day. */
    async runDaily(): Promise<void> {
      const day = utcDay(now().getTime());
      if (day === ranOn) return;
      await attempt('old minutes could not be thinned', async () => {
        await parts.thin(await states.thin(now()));
        ranOn = day;
      });
    },
  };
}

export type MinuteJobs = ReturnType<typeof createMinuteJobs>;
