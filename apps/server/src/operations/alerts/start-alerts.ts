import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../../platform/time.ts';
import type { AlertWatch } from './alert-watch.ts';

const LOOK_EVERY_MS = 15 * SECOND_MS;
/** A channel that hangs must not keep the server from stopping: the next start sends what was not. */
const MAX_END_MS = 2 * SECOND_MS;

/** Looks every so often which alerts are due. @returns ends it */
export function startAlerts(watch: AlertWatch): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const look = (): void => {
    underWay ??= watch.look().finally(() => (underWay = null));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([underWay, sleep(MAX_END_MS, null, { ref: false })]);
  };
}
