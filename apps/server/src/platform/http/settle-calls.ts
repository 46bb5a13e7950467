import type { FastifyInstance } from 'fastify';
import type { CallTotals } from '../network-calls.ts';
import { SECOND_MS } from '../time.ts';
import type { CallCounts } from './call-counts.ts';

const SETTLE_EVERY_MS = SECOND_MS;

/**
 * Brings what this process has counted together with what all others have, once a second and in one statement, until the
 * server stops. While the database is unreachable each process counts by itself, and tells the rest afterwards.
 */
export function settleCalls(app: FastifyInstance, counts: CallCounts, totals: CallTotals): void {
  let underWay: Promise<void> | null = null;
  let isAway = false;

  async function settle(): Promise<void> {
    const news = counts.news();
    if (!news) return;
    try {
      counts.learn(news, await totals.settle(news));
      isAway = false;
    } catch (error) {
      counts.takeBack(news);
      if (!isAway) app.log.warn({ err: error }, 'calls per network are counted by this process alone');
      isAway = true;
    }
  }

  const timer = setInterval(() => {
    underWay ??= settle().finally(() => {
      underWay = null;
    });
  }, SETTLE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
