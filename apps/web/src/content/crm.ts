import { firm } from './firm.ts';

/** The flagship as the firm's own people call it: without the name of the firm. */
const flagship = firm.fundName.replace(`${firm.name} `, '');

/** The stages of a contact that is not won yet (Specification 2.11.1). */
export type Stage = 'Prospect' | 'Qualified' | 'Proposal';

/** The stages of a sale, in their order. */
export const saleStages = ['Prospect', 'Qualified', 'Proposal', 'Won'] as const;

export interface SampleContact {
  name: string;
  company: string;
  email: string;
  status: Stage;
  interest: string;
  amount: string;
  lastTouch: string;
  nextStep: string;
  /** The day the next step is planned for. */
  due: string;
  note: string;
}

/** Every person, company and figure is invented. The contact of last is the first. */
export const crmContacts: readonly [SampleContact, ...SampleContact[]] = [
  {
    name: 'Helena Marsh',
    company: 'Northlight Family Office',
    email: 'helena.marsh@example.com',
    status: 'Proposal',
    interest: flagship,
    amount: '$250,000',
    lastTouch: 'Nov 12',
    nextStep: 'Send the revised terms',
    due: 'By Nov 14',
    note: 'Asked how the high-water mark is carried from one year to the next.',
  },
  {
    name: 'Rafael Quint',
    company: 'Quint & Daughters',
    email: 'rafael@example.com',
    status: 'Qualified',
    interest: 'Omega',
    amount: '$60,000',
    lastTouch: 'Nov 10',
    nextStep: 'Book a call with operations',
    due: 'By Nov 17',
    note: 'Wants the custody explained first.',
  },
  {
    name: 'Mei Sandoval',
    company: 'Harbor Endowment',
    email: 'mei.sandoval@example.com',
    status: 'Proposal',
    interest: 'Elysium',
    amount: '$500,000',
    lastTouch: 'Nov 7',
    nextStep: 'Answer the due diligence list',
    due: 'By Nov 20',
    note: 'Committee meets at month end; two questions open.',
  },
  {
    name: 'Jonas Eklund',
    company: 'Eklund Shipping',
    email: 'jonas@example.com',
    status: 'Prospect',
    interest: flagship,
    amount: '$100,000',
    lastTouch: 'Nov 5',
    nextStep: 'Share the framework overview',
    due: 'By Nov 18',
    note: 'Came through a referral. Reads everything twice.',
  },
  {
    name: 'Adaeze Cole',
    company: 'Private',
    email: 'adaeze.cole@example.com',
    status: 'Prospect',
    interest: 'Omega',
    amount: '$25,000',
    lastTouch: 'Nov 3',
    nextStep: 'Follow up next week',
    due: 'By Nov 19',
    note: 'First allocation to digital assets; start with the risks.',
  },
  {
    name: 'Viktor Lindqvist',
    company: 'Fjell Capital',
    email: 'viktor@example.com',
    status: 'Qualified',
    interest: flagship,
    amount: '$180,000',
    lastTouch: 'Oct 30',
    nextStep: 'Prepare a fee comparison',
    due: 'By Nov 21',
    note: 'Compares three managers; cares about drawdown first.',
  },
];

export const crmPage = {
  heading: 'CRM Dashboard',
  badge: 'Sample data',
  lead: 'Invented clients, invented figures. Nothing on this page is saved or sent.',
  contacts: 'Contacts',
  /** 8 prospects, 5 qualified and 3 proposals of the pipeline are open. */
  shown: 'Latest 6 of 16 open',
  detail: {
    heading: 'Contact detail',
    stage: 'Stage',
    nextStep: 'Next step',
    amount: 'Amount',
    interest: 'Interested in',
    lastTouch: 'Last contact',
    email: 'Email',
    note: 'Note',
    sendEmail: 'Send Email',
    markDone: 'Mark Done',
    /** What the two buttons do. */
    effect: 'A sample: nothing is sent or saved.',
    back: 'Back to contacts',
  },
} as const;
