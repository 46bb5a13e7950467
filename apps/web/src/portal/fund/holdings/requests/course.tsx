import { formatRowTime } from '../../../../ui/format/date.ts';
import { At } from '../../../frame/at.tsx';
import { STATE_NAMES, type Step } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

/** The steps of a request, each with its time once it is done. */
export function Course({ steps }: { steps: readonly Step[] }) {
  const current = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="course">
      {steps.map(({ state, at }, index) => (
        <li
          key={state}
          className={`course-step ${at === null ? '' : 'course-done'} ${state === 'canceled' ? 'course-canceled' : ''}`}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="course-name">{wordFor(STATE_NAMES, state)}</span>{' '}
          <span className="course-at">
            {at === null ? <span className="sr-only">to come</span> : <At at={at} format={formatRowTime} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
