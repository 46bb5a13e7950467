import type { DealingRequest } from '@equanim/contract/dealing';
import { useRequests } from '../../../../api/dealing.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../frame/at.tsx';
import { isAbout, useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { WorkPanel } from '../parts/work-panel.tsx';
import { RequestDialog } from './request-dialog.tsx';
import type { RequestQuestion } from './request-question.ts';
import { Moved } from './request-row.tsx';
import { askedFor, isUndecided, KIND_WORDS } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

/** Every request that nobody has accepted, for whatever day; as long as they are not known, those of the day that is shown. */
export function UndecidedPanel({ ofDay }: { ofDay: readonly DealingRequest[] }) {
  const { asked, done, ask, close, finish } = useQuestion<RequestQuestion>();
  const all = useRequests().data?.filter(isUndecided).toSorted(byDay) ?? ofDay;
  return (
    <WorkPanel
      title="Undecided requests"
      count={all.length}
      note="Dealt only once they are accepted."
      empty="Every request is decided."
      done={done}
      dialog={<RequestDialog question={asked} onClose={close} onDone={finish} />}
    >
      {all.map((request) => (
        <Undecided key={request.id} request={request} onAsk={ask} />
      ))}
    </WorkPanel>
  );
}

/** The next day first; of a day the request that was made first, as they come the newest first. */
const byDay = (one: DealingRequest, other: DealingRequest): number =>
  one.dealing_day.localeCompare(other.dealing_day) ||
  (one.events[0]?.at ?? '').localeCompare(other.events[0]?.at ?? '');

interface UndecidedProps {
  request: DealingRequest;
  onAsk: (question: RequestQuestion) => void;
}

function Undecided({ request, onAsk }: UndecidedProps) {
  const { investor, kind, events, dealing_day: day } = request;
  const [first] = events;
  const waiting = useWaitingActs(isAbout('request_id', request.id));
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
        {request.is_late === true && waiting.length === 0 ? (
          <span className="block text-warn">Its cut-off has passed: a second person confirms.</span>
        ) : null}
        <Moved request={request} />
        <WaitingActs acts={waiting} />
      </span>
      {waiting.length > 0 ? null : (
        <span className="dealing-item-actions">
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => onAsk({ about: 'cancel', request })}>
            Cancel<span className="sr-only"> {whose}</span>
          </Button>
          <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'accept', request })}>
            Accept<span className="sr-only"> {whose}</span>
          </Button>
        </span>
      )}
    </li>
  );
}
