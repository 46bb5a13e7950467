/** Every person, company and figure on this page is invented. */
export type Stage = 'Prospect' | 'Qualified' | 'Proposal';

export interface SampleContact {
  id: number;
  name: string;
  company: string;
  email: string;
  status: Stage;
  interest: string;
  amount: string;
  lastTouch: string;
  nextStep: string;
  note: string;
}

export const crmContacts: readonly SampleContact[] = [
  {
    id: 1,
    name: 'Helena Marsh',
    company: 'Northlight Family Office',
    email: 'helena.marsh@example.com',
    status: 'Proposal',
    interest: 'Alpha',
    amount: '$250,000',
    lastTouch: 'Nov 12',
    nextStep: 'Send the revised terms',
    note: 'Asked how the high-water mark is carried from one year to the next.',
  },
  {
    id: 2,
    name: 'Rafael Quint',
    company: 'Quint & Daughters',
    email: 'rafael@example.com',
    status: 'Qualified',
    interest: 'Omega',
    amount: '$60,000',
    lastTouch: 'Nov 10',
    nextStep: 'Book a call with operations',
    note: 'Wants the custody arrangement explained before anything else.',
  },
  {
    id: 3,
    name: 'Mei Sandoval',
    company: 'Harbor Endowment',
    email: 'mei.sandoval@example.com',
    status: 'Proposal',
    interest: 'Elysium',
    amount: '$500,000',
    lastTouch: 'Nov 7',
    nextStep: 'Answer the due diligence list',
    note: 'Committee meets at the end of the month; two questions open.',
  },
  {
    id: 4,
    name: 'Jonas Eklund',
    company: 'Eklund Shipping',
    email: 'jonas@example.com',
    status: 'Prospect',
    interest: 'Alpha',
    amount: '$100,000',
    lastTouch: 'Nov 5',
    nextStep: 'Share the framework overview',
    note: 'Came through a referral. Reads everything twice.',
  },
  {
    id: 5,
    name: 'Adaeze Cole',
    company: 'Private',
    email: 'adaeze.cole@example.com',
    status: 'Prospect',
    interest: 'Omega',
    amount: '$25,000',
    lastTouch: 'Nov 3',
    nextStep: 'Follow up next week',
    note: 'First allocation to digital assets; start with the risks.',
  },
  {
    id: 6,
    name: 'Viktor Lindqvist',
    company: 'Fjell Capital',
    email: 'viktor@example.com',
    status: 'Qualified',
    interest: 'Alpha',
    amount: '$180,000',
    lastTouch: 'Oct 30',
    nextStep: 'Prepare a fee comparison',
    note: 'Compares three managers; cares about drawdown first.',
  },
];

export const crmPage = {
  heading: 'CRM Dashboard',
  badge: 'Sample data',
  lead: 'Invented clients, invented figures. Nothing on this page is saved or sent.',
  contacts: 'Contacts',
  detail: {
    heading: 'Contact detail',
    email: 'E-mail',
    interest: 'Interested in',
    amount: 'Amount',
    lastTouch: 'Last contact',
    nextStep: 'Next step',
    sendEmail: 'Send Email',
    markDone: 'Mark Done',
  },
  pipeline: {
    heading: 'Sales pipeline',
    stages: [
      { name: 'Prospect', count: 8 },
      { name: 'Qualified', count: 5 },
      { name: 'Proposal', count: 3 },
      { name: 'Won', count: 1 },
    ],
  },
  funds: {
    heading: 'Fund products',
    columns: ['Fund', 'Approach', 'Minimum'],
    rows: [
      ['Alpha', 'Market-neutral', '$50k'],
      ['Omega', 'Directional', '$25k'],
      ['Elysium', 'Multi-strategy', '$100k'],
    ],
  },
  allocations: {
    heading: 'Client allocations',
    columns: ['Client', 'Fund', 'Amount'],
    rows: [
      ['Aster Holdings', 'Alpha', '$320,000'],
      ['Bellweather Trust', 'Elysium', '$210,000'],
      ['Nadia Ferro', 'Omega', '$45,000'],
      ['Oakline Partners', 'Alpha', '$125,000'],
      ['Rowan Estate', 'Omega', '$30,000'],
    ],
  },
  trades: {
    heading: 'Trade history',
    columns: ['Date', 'Order', 'Amount'],
    rows: [
      ['Nov 12', 'Buy Alpha', '$40,000'],
      ['Nov 9', 'Buy Elysium', '$110,000'],
      ['Nov 4', 'Sell Omega', '$15,000'],
      ['Oct 28', 'Buy Alpha', '$75,000'],
      ['Oct 21', 'Buy Omega', '$20,000'],
    ],
  },
} as const;
