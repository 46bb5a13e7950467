import type { StrikeRow } from '@equanim/contract/strikes';
import { wordFor } from '../../../../ui/format/word.ts';

/** What has become of a dealing day, on the screen. */
const DAY_STATES: Record<StrikeRow['state'], string> = {
  final: 'Final',
  passed: 'Passed',
  open: 'Open',
  missed: 'Missed',
  upcoming: 'Upcoming',
};

const TONES: Record<StrikeRow['state'], string> = {
  final: 'text-gain',
  passed: 'text-ink-3',
  open: 'text-warn',
  missed: 'text-ink-3',
  upcoming: 'text-info',
};

/** The state of a dealing day, by word and dot. */
export function DayState({ state }: Pick<StrikeRow, 'state'>) {
  return (
    <span className="dealing-state">
      <span className={`dot ${TONES[state] ?? 'text-ink-3'}`} aria-hidden="true" />
      {wordFor(DAY_STATES, state)}
    </span>
  );
}
