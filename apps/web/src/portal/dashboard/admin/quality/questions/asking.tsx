import { type ComponentProps, type ReactNode, useId } from 'react';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { Form, type FormProps } from '../../../../../ui/forms/form.tsx';
import { At } from '../../../../frame/at.tsx';
import { Recorded } from '../../../../frame/controls/recorded.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';

/** An earlier answer: what, why, by whom and when. */
export interface Answer {
  key: string;
  said: ReactNode;
  reason: string | null;
  by: string | null;
  at: string | null;
}

interface AskedProps {
  /** What waits for an answer, and what follows from one. */
  explanation: string;
  query: ComponentProps<typeof RefreshFailure>['query'] & { isPending: boolean; isSuccess: boolean };
  /** Said while they are loaded. */
  loading: string;
  recorded: ComponentProps<typeof Recorded>;
  /** A form for each question that is open. */
  open: readonly ReactNode[];
  answered: readonly Answer[];
}

/** The open questions, each with its form, and the answered ones below. */
export function Asked({ explanation, query, loading, recorded, open, answered }: AskedProps) {
  return (
    <>
      <p className="text-sm text-ink-2">{explanation}</p>
      <RefreshFailure query={query} />
      {query.isPending ? <p className="py-6 text-center text-sm text-ink-3">{loading}</p> : null}
      <Recorded {...recorded} />
      <ul className="mt-4 grid gap-3">{open}</ul>
      {query.isSuccess && open.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">Nothing is waiting for an answer.</p>
      ) : null}
      {answered.length === 0 ? null : <Answered answers={answered} />}
    </>
  );
}

function Answered({ answers }: { answers: readonly Answer[] }) {
  const heading = useId();
  return (
    <section className="mt-5" aria-labelledby={heading}>
      <h3 id={heading} className="text-sm font-medium">
        Answered
      </h3>
      <ul className="mt-1 divide-y divide-hairline text-sm">
        {answers.map(({ key, said, reason, by, at }) => (
          <li key={key} className="grid gap-0.5 py-3">
            {said}
            <p className="text-ink-2 [overflow-wrap:anywhere]">{reason}</p>
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              {by}
              {at === null ? null : (
                <>
                  {', '}
                  <At at={at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerFormProps extends Pick<
  FormProps,
  'label' | 'labelledBy' | 'isDirty' | 'onSubmit' | 'children'
> {
  failure: Error | null;
  /** What may have been done although it failed, such as "The answer was recorded". */
  done: Parameters<typeof failureOf>[1];
  isReady: boolean;
  /** Whether an answer to any question is on its way. */
  isPending: boolean;
  /** Whether it is the answer to this one. */
  isMine: boolean;
}

/** The form of a question, which is answered once. */
export function AnswerForm({ failure, done, isReady, isPending, isMine, ...form }: AnswerFormProps) {
  const overtaken = isOvertaken(failure) ? 'This has been answered already.' : null;
  return (
    <Form
      {...form}
      busyLabel="Recording..."
      isReady={isReady && (isMine || !isPending)}
      isPending={isMine && isPending}
      failure={overtaken ?? (failure && failureOf(failure, done))}
      onCancel={null}
    />
  );
}

/** Whether somebody else answered first. */
export function isOvertaken(failure: Error | null): boolean {
  return failure instanceof ApiProblem && failure.status === 409;
}
