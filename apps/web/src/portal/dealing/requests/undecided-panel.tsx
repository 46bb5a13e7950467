import type { DealingRequest } from '@equanim/contract/dealing';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../layout/at.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { WorkPanel } from '../parts/work-panel.tsx';
import { RequestDialog, type RequestQuestion } from './request-dialog.tsx';
import { askedFor, KIND_WORDS } from './request-words.ts';
import { wordFor } from '../../../ui/format/word.ts';

/** Requests of a day that nobody has accepted: as they are, they are not dealt. */
export function UndecidedPanel({ requests }: { requests: readonly DealingRequest[] }) {
  const { asked, done, ask, close, finish } = useQuestion<RequestQuestion>();
  return (
    <WorkPanel
      title="Undecided requests"
      count={requests.length}
      note="Dealt only once they are accepted."
      lack="Every request is decided."
      done={done}
      dialog={<RequestDialog question={asked} onClose={close} onDone={finish} />}
    >
      {requests.map((request) => (
        <Undecided key={request.id} request={request} onAsk={ask} />
      ))}
    </WorkPanel>
  );
}

interface UndecidedProps {
  request: DealingRequest;
  onAsk: (question: RequestQuestion) => void;
}

function Undecided({ request, onAsk }: UndecidedProps) {
  const { investor, kind, events, dealing_day: day } = request;
  const [first] = events;
  const whose = `the ${wordFor(KIND_WORDS, kind).toLowerCase()} of ${investor.name}`;
  return (
    <li className="dealing-item">
      <span className="dealing-item-name">
        <bdi>{investor.name}</bdi>
      </span>
      <span className="dealing-item-amount">
        <Amount text={askedFor(request)} />
      </span>
      <span className="dealing-item-note">
        {wordFor(KIND_WORDS, kind)}, {investor.reference}, for {formatDealingDay(day)}
        {first === undefined ? null : (
          <span className="block">
            Requested <At at={first.at} />
          </span>
        )}
      </span>
      <span className="dealing-item-actions">
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => onAsk({ about: 'cancel', request })}>
          Cancel<span className="sr-only"> {whose}</span>
        </Button>
        <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'accept', request })}>
          Accept<span className="sr-only"> {whose}</span>
        </Button>
      </span>
    </li>
  );
}
