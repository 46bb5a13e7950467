import { SECOND_MS } from '../../platform/time.ts';
import type { CollectorHandle, CollectorStatus } from '../../sampling/collector/model.ts';
import type { Figure } from './gauges.ts';

const STATES: ReadonlyArray<CollectorStatus['state']> = ['starting', 'ok', 'degraded', 'stopped'];

/** Whether this process collects, and in which term. */
export interface Duty {
  isLeader: boolean;
  /** Null while it does not collect. */
  term: number | null;
}

export interface SamplingFiguresDeps {
  collector: Pick<CollectorHandle, 'status'>;
  leading: () => Duty;
  /** Exchange clock minus ours, milliseconds. */
  skewMs: () => number;
}

/** How the collector fares, in whichever process it is. */
export function readSamplingFigures({ collector, leading, skewMs }: SamplingFiguresDeps): Figure[] {
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
