import { crmPage, type SampleContact, type Stage } from '../../content/crm.ts';
import { Button } from '../../ui/forms/button.tsx';

/** The stage of a contact: a colored dot, and the word for those who cannot distinguish the colors. */
function StatusMark({ status }: { status: Stage }) {
  return <span className={`crm-status crm-status-${status.toLowerCase()}`}>{status}</span>;
}

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

/** The selected contact. The two buttons do nothing (Specification 2.11.2): the page is a sample. */
export function ContactDetail({ contact }: { contact: SampleContact }) {
  const words = crmPage.detail;
  const facts = [
    [words.email, contact.email],
    [words.interest, contact.interest],
    [words.amount, contact.amount],
    [words.lastTouch, contact.lastTouch],
    [words.nextStep, contact.nextStep],
  ];
  return (
    <section className="crm-card crm-detail" aria-label={words.heading} aria-live="polite">
      <div className="crm-detail-head">
        <div>
          <h2 className="crm-detail-name">{contact.name}</h2>
          <p className="text-ink-2">{contact.company}</p>
        </div>
        <StatusMark status={contact.status} />
      </div>
      <dl className="crm-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="crm-note">{contact.note}</p>
      <div className="crm-actions">
        <Button variant="primary">{words.sendEmail}</Button>
        <Button>{words.markDone}</Button>
      </div>
    </section>
  );
}
