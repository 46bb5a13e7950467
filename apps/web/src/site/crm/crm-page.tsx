import { lazy, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { crmContacts, crmPage, type SampleContact } from '../../content/crm.ts';
import { isMotionReduced } from '../../ui/browser/media.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ContactDetail, Avatar, StatusMark } from './contact-detail.tsx';
import { Prerendered } from '../layout/prerendered.tsx';
import './crm.css';

const Figures = lazy(async () => ({ default: (await import('./figures.tsx')).Figures }));

/** The contact that is shown; where its detail stands below the list, it is led to. */
function useSelection() {
  const [selected, setSelected] = useState(crmContacts[0]);
  const list = useRef<HTMLElement>(null);
  const detail = useRef<HTMLElement>(null);

  const select = (contact: SampleContact) => {
    // The detail has to be that of the contact before the focus gets there.
    flushSync(() => setSelected(contact));
    const shown = detail.current;
    if (shown === null || list.current === null || shown.offsetTop === list.current.offsetTop) return;
    shown.querySelector('h2')?.focus({ preventScroll: true });
    shown.scrollIntoView({ behavior: isMotionReduced() ? 'instant' : 'smooth' });
  };
  const goBack = () => list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  return { selected, select, goBack, list, detail };
}

/** The static sample of a client dashboard: nothing on it calls the server. */
export function CrmPage() {
  const { selected, select, goBack, list, detail } = useSelection();
  return (
    <div className="site-column crm print:block print:max-w-none print:p-0">
      <header className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 md:col-span-full">
        <h1 className="font-display text-display-2">{crmPage.heading}</h1>
        <Badge tone="warn">{crmPage.badge}</Badge>
        <p className="basis-full text-balance text-ink-2 lg:ms-auto lg:basis-auto">{crmPage.lead}</p>
      </header>
      <ContactList ref={list} selected={selected} onSelect={select} />
      <ContactDetail ref={detail} contact={selected} onBack={goBack} />
      <Prerendered id="crm-figures" className="contents">
        <Figures />
      </Prerendered>
    </div>
  );
}

interface ContactListProps {
  ref: Ref<HTMLElement>;
  selected: SampleContact;
  onSelect: (contact: SampleContact) => void;
}

/** The contacts, each a button that shows its detail. */
function ContactList({ ref, selected, onSelect }: ContactListProps) {
  return (
    <section ref={ref} className="card site-card crm-contacts" aria-labelledby="crm-contacts">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="crm-contacts" className="card-title">
          {crmPage.contacts}
        </h2>
        <p className="text-[0.8125rem] text-ink-3">{crmPage.shown}</p>
      </div>
      <ul className="print:mx-0">
        {crmContacts.map((contact) => (
          <li key={contact.name}>
            <button
              type="button"
              className="crm-contact on-paper"
              aria-current={contact === selected}
              onClick={() => onSelect(contact)}
            >
              <Avatar name={contact.name} />
              <span className="font-medium">{contact.name}</span>
              <StatusMark status={contact.status} />
              <span className="text-[0.8125rem] text-ink-3">{contact.company}</span>
              <span className="tabular text-end text-[0.8125rem] text-ink-3">{contact.lastTouch}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
