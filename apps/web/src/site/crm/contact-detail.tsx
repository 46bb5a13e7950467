import type { Ref } from 'react';
import { crmPage, saleStages, type SampleContact, type Stage } from '../../content/crm.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconArrowLeft } from '../../ui/picture/icons.tsx';

const words = crmPage.detail;

const FACTS = ['amount', 'interest', 'lastTouch', 'email', 'note'] as const;

/** How far the sale is: the stages behind, the one it is at, and those to come. */
function Stages({ status }: { status: Stage }) {
  const at = saleStages.indexOf(status);
  return (
    <ol className="crm-steps" aria-label={words.stage}>
      {saleStages.map((stage, index) => (
        <li
          key={stage}
          className={index <= at ? 'is-reached' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {stage}
        </li>
      ))}
    </ol>
  );
}

/** What comes next, with the two buttons, which do nothing (Specification 2.11.2) and say so. */
function NextStep({ contact }: { contact: SampleContact }) {
  return (
    <div className="crm-next">
      <h3 className="crm-term">{words.nextStep}</h3>
      <p className="crm-next-step">{contact.nextStep}</p>
      <p className="crm-due tabular">{contact.due}</p>
      <div className="crm-actions">
        <Button variant="primary" title={words.effect}>
          {words.sendEmail}
        </Button>
        <Button title={words.effect}>{words.markDone}</Button>
      </div>
    </div>
  );
}

interface ContactDetailProps {
  ref: Ref<HTMLElement>;
  contact: SampleContact;
  onBack: () => void;
}

/** The selected contact. Its heading takes the focus where the detail stands below the list. */
export function ContactDetail({ ref, contact, onBack }: ContactDetailProps) {
  return (
    <section ref={ref} className="crm-card crm-detail" aria-label={words.heading}>
      <Button variant="quiet" className="crm-back" onClick={onBack}>
        <IconArrowLeft />
        {words.back}
      </Button>
      <div className="crm-detail-head" aria-live="polite" aria-atomic="true">
        <Avatar name={contact.name} />
        <h2 className="crm-detail-name" tabIndex={-1}>
          {contact.name}
        </h2>
        <p className="crm-detail-company">{contact.company}</p>
        <StatusMark status={contact.status} />
      </div>
      <Stages status={contact.status} />
      <NextStep contact={contact} />
      <dl className="crm-facts tabular">
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt className="crm-term">{words[fact]}</dt>
            <dd>{contact[fact]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** First letters of a name in a circle, in place of a picture; the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="crm-avatar" aria-hidden="true">
      {name.replaceAll(/(\p{L})\p{L}*\s*/gu, '$1')}
    </span>
  );
}

/** The stage of a contact: a dot, and the word for those who cannot distinguish the colors. */
export function StatusMark({ status }: { status: Stage }) {
  return <span className={`crm-status crm-status-${status.toLowerCase()}`}>{status}</span>;
}
