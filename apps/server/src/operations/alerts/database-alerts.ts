import type { FastifyBaseLogger } from 'fastify';
import type { AlertChannel } from './alert.ts';
import { createAlertWatch, startAlerts } from './alert-watch.ts';
import { UNSTORED } from './alerts.store.ts';
import type { AlertLimits } from './conditions.ts';

interface DatabaseAlertsDeps {
  limits: AlertLimits;
  channels: readonly AlertChannel[];
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock: () => Date;
}

/** Alerts of a process that does not reach its database: it remembers them itself. */
export function startDatabaseAlerts({ clock, ...deps }: DatabaseAlertsDeps) {
  let databaseAwaySince: Date | null = null;
  const readFacts = () => ({ databaseAwaySince });
  const end = startAlerts(createAlertWatch({ ...deps, clock, readFacts, store: UNSTORED }));
  return {
    noteAway: (): void => void (databaseAwaySince ??= clock()),
    noteBack: (): void => void (databaseAwaySince = null),
    end,
  };
}
