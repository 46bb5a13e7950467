import { LEAD_STATUSES, type Lead, type LeadStatus } from '@equanim/contract/leads';
import { useId } from 'react';
import { useChangeLead } from '../../../api/leads.ts';

const NAMES: Record<LeadStatus, string> = { new: 'New', answered: 'Answered', closed: 'Closed' };
const TONES: Record<LeadStatus, string> = { new: 'text-info', answered: 'text-gain', closed: 'text-ink-3' };

/** How far a message has got; a choice is shown at once and taken back when it could not be stored. */
export function LeadStatusSelect({ lead, name }: { lead: Lead; name: string }) {
  const id = useId();
  const change = useChangeLead();
  const shown = change.isPending ? change.variables.body.status : lead.status;

  const choose = (value: string) => {
    const status = LEAD_STATUSES.find((one) => one === value);
    if (status !== undefined) change.mutate({ params: { id: lead.id }, body: { status } });
  };

  return (
    <div className="lead-status">
      <span className={`dot ${TONES[shown]}`} aria-hidden="true" />
      <label className="sr-only" htmlFor={id}>
        Status of the message from {name}
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
          Not saved. Please try again.
        </p>
      ) : null}
    </div>
  );
}
