import { formatRowTime } from '../../../../ui/format/date.ts';
import { At } from '../../../frame/at.tsx';
import { STATE_NAMES, type Step } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

/** The steps of a request, each with its time once it is done. */
export function RequestSteps({ steps }: { steps: readonly Step[] }) {
  const current = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="own-steps">
      {steps.map(({ state, at }, index) => (
        <li
          key={state}
          className={`own-step ${at === null ? '' : 'own-step-done'} ${state === 'canceled' ? 'own-step-canceled' : ''}`}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="own-step-name">{wordFor(STATE_NAMES, state)}</span>{' '}
          <span className="own-step-at">
            {at === null ? <span className="sr-only">to come</span> : <At at={at} format={formatRowTime} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
