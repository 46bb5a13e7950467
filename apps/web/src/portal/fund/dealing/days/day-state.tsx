import type { StrikeRow } from '@equanim/contract/strikes';
import { DAY_STATES } from './day-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

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
