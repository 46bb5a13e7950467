import type { LineQuestion } from '@equanim/contract/quality';
import { useId } from 'react';
import { formatDateTime, formatUtc } from '../../../ui/format/date.ts';
import { MEANING_WORDS } from './meanings.ts';

/** What was answered before: what, why, by whom and when. */
export function AnsweredQuestions({ questions }: { questions: readonly LineQuestion[] }) {
  const heading = useId();
  return (
    <section className="mt-5" aria-labelledby={heading}>
      <h3 id={heading} className="text-sm font-medium">
        Answered
      </h3>
      <ul className="mt-1 divide-y divide-hairline text-sm">
        {questions.map(({ type, meaning, reason, answered_by: by, answered_at: at }) => (
          <li key={type} className="grid gap-0.5 py-3">
            <p className="[overflow-wrap:anywhere]">
              <span className="font-medium">{type}</span>
              {meaning === null ? null : <span className="text-ink-2"> is {MEANING_WORDS[meaning]}</span>}
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{reason}</p>
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              {by}
              {at === null ? null : (
                <>
                  {', '}
                  <time dateTime={at} title={formatUtc(at)} className="tabular">
                    {formatDateTime(at)}
                  </time>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
