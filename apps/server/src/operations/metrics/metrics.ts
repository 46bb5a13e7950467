import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createCounted, type Counted } from './counted.ts';
import { createGauges, type Figure } from './gauges.ts';
import { readMachineFigures, type MachineFiguresDeps } from './machine-figures.ts';
import { createStoredFigures, type StoredFiguresDeps } from './stored-figures.ts';
import { SECOND_MS } from '../../platform/time.ts';
import type { CollectorHandle, CollectorStatus } from '../../sampling/collector/model.ts';

const STATES: ReadonlyArray<CollectorStatus['state']> = ['starting', 'ok', 'degraded', 'stopped'];

/** How often the delay of the event loop is sampled, milliseconds: each time wakes the process. */
const LOOP_PRECISION_MS = 20;

/** What a process is, for the metric that names it. */
export interface Build {
  version: string;
  role: string;
  mode: string;
}

/** Where the figures of a scrape come from. */
export type FigureSources = StoredFiguresDeps & MachineFiguresDeps & SamplingFiguresDeps;

/** The metrics of this process, which are counted from now on. */
export interface Metrics {
  counted: Counted;
  /**
   * All metrics as Prometheus reads them. Callers at the same time share one look at the sources; where the database does not
   * answer, its figures are absent.
   */
  expose(sources: FigureSources): () => Promise<string>;
  contentType: string;
}

/** Begins to count. The process's own metrics have the names that Prometheus' client libraries give them. */
export function createMetrics({ version, role, mode }: Build): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  new Gauge({
    name: 'equanim_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node', 'role', 'mode'],
    registers: [registry],
  }).set({ version, node: process.version, role, mode }, 1);
  const counted = createCounted(registry);
  const setGauges = createGauges(registry);

  return {
    counted,
    contentType: registry.contentType,
    expose(sources) {
      const readStored = createStoredFigures(sources);
      let underWay: Promise<string> | null = null;
      const read = async (): Promise<string> => {
        const figures = await Promise.all([readStored(), readMachineFigures(sources)]);
        setGauges([...figures.flat(), ...readSamplingFigures(sources)]);
        return registry.metrics();
      };
      return () => (underWay ??= read().finally(() => (underWay = null)));
    },
  };
}

/** Whether this process collects, and in which term. */
interface Duty {
  isLeader: boolean;
  /** Null while it does not collect. */
  term: number | null;
}

interface SamplingFiguresDeps {
  collector: Pick<CollectorHandle, 'status'>;
  leading: () => Duty;
  /** Exchange clock minus ours, milliseconds. */
  skewMs: () => number;
}

/** How the collector fares, in whichever process it is. */
function readSamplingFigures({ collector, leading, skewMs }: SamplingFiguresDeps): Figure[] {
  const { state: current, notices } = collector.status();
  const { isLeader, term } = leading();
  const counts = new Map<string, number>();
  for (const { about } of notices) counts.set(about, (counts.get(about) ?? 0) + 1);
  return [
    { name: 'equanim_collects', value: isLeader ? 1 : 0 },
    { name: 'equanim_collector_term', value: term },
    { name: 'equanim_exchange_clock_skew_seconds', value: skewMs() / SECOND_MS },
    ...STATES.map((state): Figure => ({
      name: 'equanim_sampling_state',
      label: state,
      value: state === current ? 1 : 0,
    })),
    ...[...counts].map(([about, count]): Figure => ({ name: 'equanim_notices', label: about, value: count })),
  ];
}
