import type { Model } from './strategy.ts';

/** The model behind the sample in this repository. */
export const SAMPLE: Model = {
  // Of the seeds 1 to 3000 this one shows what an investor should see: a flat half year, volatile weeks, sudden losses.
  seed: 1166,
  firstDay: '2023-11-01',
  lastDay: '2026-10-31',
  seasons: {
    rich: { meanReturn: 0.0011, meanDays: 110 },
    lean: { meanReturn: 0, meanDays: 60 },
  },
  calmDeviation: 0.0032,
  surpriseWeight: 0.1,
  persistence: 0.89,
  wildDayShare: 0.06,
  wildDayFactor: 2.2,
  weekendFactor: 0.6,
  lossDayShare: 0.012,
  lossRange: [0.006, 0.02],
};
