import { crmPage, type SampleContact } from '../../content/crm.ts';
import { StatusMark } from './status-mark.tsx';

interface ContactListProps {
  contacts: readonly SampleContact[];
  selectedId: number;
  onSelect: (id: number) => void;
}

export function ContactList({ contacts, selectedId, onSelect }: ContactListProps) {
  return (
    <section className="crm-card crm-contacts" aria-labelledby="crm-contacts">
      <h2 id="crm-contacts" className="crm-heading">
        {crmPage.contacts}
      </h2>
      <ul>
        {contacts.map(({ id, name, company, status }) => (
          <li key={id}>
            <button
              type="button"
              className="crm-contact"
              aria-pressed={id === selectedId}
              onClick={() => onSelect(id)}
            >
              <span className="crm-contact-name">{name}</span>
              <StatusMark status={status} />
              <span className="crm-contact-company">{company}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
