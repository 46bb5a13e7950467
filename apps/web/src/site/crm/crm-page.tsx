import { useState } from 'react';
import { crmContacts, crmPage } from '../../content/crm.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ContactDetail, ContactList } from './contacts.tsx';
import { Ledger, Pipeline } from './figures.tsx';
import './crm.css';

/** The static sample of a client dashboard: nothing on it calls the server. */
export function CrmPage() {
  const [selectedId, setSelectedId] = useState(1);
  const selected = crmContacts.find(({ id }) => id === selectedId);
  const { heading, badge, lead, funds, allocations, trades } = crmPage;

  return (
    <div className="site-column crm">
      <header className="crm-head">
        <h1 className="font-display text-display-2">{heading}</h1>
        <Badge tone="warn">{badge}</Badge>
        <p className="crm-lead">{lead}</p>
      </header>
      <ContactList contacts={crmContacts} selectedId={selectedId} onSelect={setSelectedId} />
      {selected === undefined ? null : <ContactDetail contact={selected} />}
      <Pipeline />
      <Ledger className="crm-funds" {...funds} />
      <Ledger className="crm-allocations" {...allocations} />
      <Ledger className="crm-trades" {...trades} />
    </div>
  );
}
