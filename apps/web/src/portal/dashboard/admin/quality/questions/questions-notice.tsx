import { statusCalls } from '@equanim/contract/status-calls';
import { useCall } from '../../../../../api/use-call.ts';
import { formatCount } from '../../../../../ui/format/number.ts';
import { LazyPart } from '../../../../frame/lazy-part.tsx';
import { AskingNotice } from './asking-notice.tsx';

const loadQuestions = async () => (await import('./questions.tsx')).Questions;

/** Says that the log holds types of lines that only an administrator can name; values wait for the answer. */
export function QuestionsNotice() {
  const { data: status } = useCall(statusCalls.status);
  const count = status?.collector?.questions ?? 0;
  return (
    <AskingNotice
      count={count}
      sentence={waitingSentence(count)}
      action="Answer"
      heading="Unknown lines of the log"
      explanation="Equity is not affected; units and performance wait. An answer applies to every line of its kind; it is final and recorded."
    >
      <LazyPart load={loadQuestions} props={{}} name="list of unknown lines" />
    </AskingNotice>
  );
}

function waitingSentence(count: number): string {
  if (count === 0) return "Every kind of line in the exchange's log is known.";
  if (count === 1) {
    return "The exchange's log has lines of an unknown kind: performance waits for your answer.";
  }
  return `The exchange's log holds ${formatCount(count)} unknown kinds of lines: performance waits for your answers.`;
}
