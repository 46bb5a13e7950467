import type { FastifyBaseLogger } from 'fastify';
import type { AppObserver } from './app.ts';
import { hostInUrl, type Config } from './config.ts';
import type { OnLeading } from './jobs.ts';
import { explainListening } from './listening.ts';
import type { Counted } from './operations/metrics/counted.ts';
import type { MachineFiguresDeps } from './operations/metrics/machine-figures.ts';
import { createMetrics } from './operations/metrics/metrics.ts';
import { serveMetrics, type ServedMetrics } from './operations/metrics/serve-metrics.ts';
import { createStoredFiguresStore } from './operations/metrics/stored-figures.store.ts';
import { productVersion } from './platform/product-version.ts';
import type { CountMinutes } from './sampling/collector/minute/missed-minutes.ts';
import type { CollectorHandle } from './sampling/collector/model.ts';
import type { Exchange } from './sampling/exchange/exchange.ts';
import type { Services } from './services.ts';

type Database = Parameters<typeof createStoredFiguresStore>[0];

/** What a server consists of that is measured. */
interface Measured {
  opened: { db: Database } & Pick<MachineFiguresDeps, 'poolState'>;
  services: Pick<Services, 'reviews' | 'quality' | 'orderCurrency'>;
  exchange: Pick<Exchange, 'skewMs'>;
  collector: CollectorHandle;
  clock: () => Date;
  logger: FastifyBaseLogger;
}

/** What is told of the work of a server, and where it can be read. */
export interface Measuring extends Pick<Counted, 'onCall' | 'onStatement'>, AppObserver {
  ofJobs: { countMinutes: CountMinutes; onLeading: OnLeading };
  /** @throws ConfigError with a sentence where the port cannot be had */
  serve(measured: Measured): Promise<ServedMetrics & { url: string }>;
}

/** Begins to measure; undefined where nothing would read it. */
export function startMeasuring(config: Config): Measuring | undefined {
  const { metrics: place, role } = config;
  if (!place) return undefined;
  const mode = config.account ? 'live' : 'demo';
  const metrics = createMetrics({ version: productVersion(), role, mode });
  const { countMinutes, ...counted } = metrics.counted;
  let leading: { isLeader: boolean; term: number | null } = { isLeader: false, term: null };

  return {
    ...counted,
    ofJobs: { countMinutes, onLeading: (isLeader, term) => void (leading = { isLeader, term }) },
    async serve({ opened, logger, ...measured }) {
      const expose = metrics.expose({
        ...sourcesOf(measured, opened.db),
        mode,
        dataDirectory: config.databaseUrl === undefined ? config.dataDirectory : null,
        backupDirectory: config.backupDirectory,
        poolState: opened.poolState,
        leading: () => leading,
      });
      try {
        const { contentType } = metrics;
        const served = await serveMetrics({ ...place, expose, contentType, logger });
        return { ...served, url: `http://${hostInUrl(place.host)}:${served.port}/metrics` };
      } catch (error) {
        throw explainListening(error, place, 'METRICS_PORT');
      }
    },
  };
}

function sourcesOf(
  { services, exchange, collector, clock }: Omit<Measured, 'opened' | 'logger'>,
  db: Database,
) {
  const { reviews, quality, orderCurrency } = services;
  const { skewMs } = exchange;
  return {
    store: createStoredFiguresStore(db),
    countQuarantined: reviews.countUndecided,
    countQuestions: quality.countQuestions,
    async ordersKnownUntil() {
      const byExchange = await orderCurrency.knownUntil(new Date(clock().getTime() + skewMs()));
      return byExchange && new Date(byExchange.getTime() - skewMs());
    },
    collector,
    skewMs,
    clock,
  };
}
