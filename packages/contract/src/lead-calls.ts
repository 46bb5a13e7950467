import { named, type CallTable } from './call.ts';
import * as leads from './leads.ts';
import { idParams } from './values.ts';

/** Calls about messages of the contact form. */
export const leadCalls = named({
  contact: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Leave a message for the firm',
    body: leads.contactBody,
    status: 202,
    feature: 'contact-inbox',
  },
  leads: {
    method: 'GET',
    path: '/leads',
    access: 'admin',
    summary: 'Messages of the contact form by page, newest first',
    query: leads.leadsPageQuery,
    reply: leads.leadsPage,
    feature: 'contact-inbox',
  },
  changeLead: {
    method: 'PATCH',
    path: '/leads/:id',
    access: 'admin',
    summary: 'Set how far a message has got',
    params: idParams,
    body: leads.leadChange,
    reply: leads.lead,
    audit: 'lead-changed',
    feature: 'contact-inbox',
  },
} as const satisfies CallTable);
