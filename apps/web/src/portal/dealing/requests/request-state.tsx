import type { RequestState as State } from '@equanim/contract/dealing';
import { STATE_WORDS } from './request-words.ts';

const TONES: Record<State, string> = {
  requested: 'text-warn',
  accepted: 'text-info',
  funded: 'text-info',
  dealt: 'text-gain',
  paid: 'text-gain',
  canceled: 'text-ink-3',
};

/** How far a request has got, by word and dot. */
export function RequestState({ state }: { state: State }) {
  return (
    <span className="dealing-state">
      <span className={`dot ${TONES[state]}`} aria-hidden="true" />
      {STATE_WORDS[state]}
    </span>
  );
}
