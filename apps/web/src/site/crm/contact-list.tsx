import type { Ref } from 'react';
import { crmContacts, crmPage, type SampleContact } from '../../content/crm.ts';
import { Avatar } from './avatar.tsx';
import { StatusMark } from './status-mark.tsx';

interface ContactListProps {
  ref: Ref<HTMLElement>;
  selected: SampleContact;
  onSelect: (contact: SampleContact) => void;
}

/** The contacts, each a button that shows its detail. */
export function ContactList({ ref, selected, onSelect }: ContactListProps) {
  return (
    <section ref={ref} className="crm-card crm-contacts" aria-labelledby="crm-contacts">
      <div className="crm-card-head">
        <h2 id="crm-contacts" className="crm-heading">
          {crmPage.contacts}
        </h2>
        <p>{crmPage.shown}</p>
      </div>
      <ul>
        {crmContacts.map((contact) => (
          <li key={contact.name}>
            <button
              type="button"
              className="crm-contact"
              aria-current={contact === selected}
              onClick={() => onSelect(contact)}
            >
              <Avatar name={contact.name} />
              <span className="crm-contact-name">{contact.name}</span>
              <StatusMark status={contact.status} />
              <span className="crm-contact-company">{contact.company}</span>
              <span className="crm-contact-day tabular">{contact.lastTouch}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
