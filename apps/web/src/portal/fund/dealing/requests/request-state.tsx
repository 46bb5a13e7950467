import type { DealingRequest } from '@equanim/contract/dealing';
import { STATE_WORDS } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

const TONES: Record<DealingRequest['state'], string> = {
  requested: 'text-warn',
  accepted: 'text-info',
  funded: 'text-info',
  dealt: 'text-gain',
  paid: 'text-gain',
  canceled: 'text-ink-3',
};

/** How far a request has got, by word and dot. */
export function RequestState({ state }: { state: DealingRequest['state'] }) {
  return (
    <span className="dealing-state">
      <span className={`dot ${TONES[state] ?? 'text-ink-3'}`} aria-hidden="true" />
      {wordFor(STATE_WORDS, state)}
    </span>
  );
}
