import type { Lead } from '@equanim/contract/leads';
import { useState } from 'react';
import { formatDateTime, formatUtc } from '../../../ui/format/date.ts';
import { LeadStatusSelect } from './lead-status-select.tsx';

/** Beyond this a message is folded. */
const LONG_CHARACTERS = 480;
const LONG_LINES = 6;

function isLong(message: string): boolean {
  return message.length > LONG_CHARACTERS || message.split('\n').length > LONG_LINES;
}

export function LeadRow({ lead }: { lead: Lead }) {
  const name = `${lead.first_name} ${lead.last_name}`;
  return (
    <li className="lead">
      <div className="lead-who">
        <p className="lead-name">{name}</p>
        <a className="lead-mail" href={`mailto:${lead.email}`}>
          {lead.email}
        </a>
        <time dateTime={lead.received_at} title={formatUtc(lead.received_at)} className="lead-time tabular">
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
      <p className={isFolded ? 'lead-message lead-message-folded' : 'lead-message'}>{text}</p>
      {isLong(text) ? (
        <button type="button" className="lead-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </div>
  );
}
