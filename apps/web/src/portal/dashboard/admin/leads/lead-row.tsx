import { leadCalls } from '@equanim/contract/lead-calls';
import { type Lead, LEAD_STATUSES, type LeadStatus } from '@equanim/contract/leads';
import { useId, useState } from 'react';
import { useAction } from '../../../../api/use-call.ts';
import { failureOf } from '../../../frame/failure-of.ts';
import { formatDateTime, formatInOtherZone } from '../../../../ui/format/date.ts';

/** A longer message is folded. */
const MAX_CHARACTERS = 480;
const MAX_LINES = 6;

function isLong(message: string): boolean {
  return message.length > MAX_CHARACTERS || message.split('\n').length > MAX_LINES;
}

export function LeadRow({ lead }: { lead: Lead }) {
  const name = `${lead.first_name} ${lead.last_name}`;
  return (
    <li className="lead">
      <div className="lead-who">
        <p className="lead-name">
          <bdi>{name}</bdi>
        </p>
        <a className="lead-mail" href={`mailto:${lead.email}`}>
          <bdi>{lead.email}</bdi>
        </a>
        <time
          dateTime={lead.received_at}
          title={formatInOtherZone(lead.received_at)}
          className="lead-time tabular"
        >
          {formatDateTime(lead.received_at)}
        </time>
      </div>
      <LeadMessage text={lead.message} />
      <LeadStatusSelect lead={lead} name={name} />
    </li>
  );
}

function LeadMessage({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isFolded = isLong(text) && !isOpen;
  return (
    <div className="min-w-0">
      <p className={isFolded ? 'lead-message lead-message-folded' : 'lead-message'} dir="auto">
        {text}
      </p>
      {isLong(text) ? (
        <button type="button" className="lead-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </div>
  );
}

const NAMES: Record<LeadStatus, string> = { new: 'New', answered: 'Answered', closed: 'Closed' };
const TONES: Record<Lead['status'], string> = {
  new: 'text-info',
  answered: 'text-gain',
  closed: 'text-ink-3',
};

/** The status of a message. A choice is shown at once, and reverted when it could not be stored. */
function LeadStatusSelect({ lead, name }: { lead: Lead; name: string }) {
  const id = useId();
  const change = useAction(leadCalls.changeLead, { refetch: ['leads'] });
  const shown = change.isPending ? change.variables.body.status : lead.status;

  const choose = (value: string) => {
    const status = LEAD_STATUSES.find((one) => one === value);
    if (status !== undefined) change.mutate({ params: { id: lead.id }, body: { status } });
  };

  return (
    <div className="lead-status">
      <span className={`dot ${TONES[shown] ?? 'text-ink-3'}`} aria-hidden="true" />
      <label className="sr-only" htmlFor={id}>
        Status of the message from <bdi>{name}</bdi>
      </label>
      <select
        id={id}
        className="select"
        value={shown}
        aria-busy={change.isPending}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {LEAD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {NAMES[status]}
          </option>
        ))}
      </select>
      {change.isError ? (
        <p role="alert" className="lead-failure">
          {failureOf(change.error, 'The status was saved')}
        </p>
      ) : null}
    </div>
  );
}
