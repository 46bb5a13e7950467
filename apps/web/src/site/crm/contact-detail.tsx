import { crmPage, type SampleContact } from '../../content/crm.ts';
import { Button } from '../../ui/button.tsx';
import { StatusMark } from './status-mark.tsx';

/** The selected contact. The two buttons do nothing (specification 2): the page is a sample. */
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
