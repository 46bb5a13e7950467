import type { StrikeRow } from '@equanim/contract/strikes';

/** What has become of a dealing day, on the screen. */
export const DAY_STATES: Record<StrikeRow['state'], string> = {
  final: 'Final',
  passed: 'Passed',
  open: 'Open',
  missed: 'Missed',
  upcoming: 'Upcoming',
};
