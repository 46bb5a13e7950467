import type { Ref } from 'react';
import { crmPage, saleStages, type SampleContact, type Stage } from '../../content/crm.ts';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
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
    <div className="card bg-surface-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-ink-3">
        <h3>{words.nextStep}</h3>
        <p className="tabular text-ink-2">{contact.due}</p>
      </div>
      <p className="mt-1 font-display text-[1.375rem]/tight font-[540] tracking-[-0.015em]">
        {contact.nextStep}
      </p>
      <div className="crm-actions mt-4 flex flex-wrap gap-2">
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
    <section ref={ref} className="card site-card crm-detail" aria-label={words.heading}>
      <Button variant="quiet" className="crm-back" onClick={onBack}>
        <IconArrowLeft />
        {words.back}
      </Button>
      <div className="crm-detail-head" aria-live="polite" aria-atomic="true">
        <Avatar name={contact.name} />
        <h2 className="font-display text-[1.75rem]/[1.15] font-[540] tracking-[-0.025em]" tabIndex={-1}>
          {contact.name}
        </h2>
        <p className="text-ink-2">{contact.company}</p>
        <StatusMark status={contact.status} />
      </div>
      <Stages status={contact.status} />
      <NextStep contact={contact} />
      <Facts className="grid-cols-[repeat(auto-fit,minmax(max(5.5rem,28%),1fr))] gap-x-4 gap-y-4 text-[0.9375rem]">
        {FACTS.map((fact) => (
          <Fact key={fact} name={words[fact]} isWide={fact === 'email' || fact === 'note'}>
            {contact[fact]}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** First letters of a name in a circle, in place of a picture; the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="crm-avatar print:bg-none print:text-ink-1" aria-hidden="true">
      {name.replaceAll(/(\p{L})\p{L}*\s*/gu, '$1')}
    </span>
  );
}

/** The stage of a contact: a dot, and the word for those who cannot distinguish the colors. */
export function StatusMark({ status }: { status: Stage }) {
  return <span className={`crm-status crm-status-${status.toLowerCase()}`}>{status}</span>;
}
