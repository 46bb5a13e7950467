import type { Role } from '@equanim/contract/auth';
import { firm } from './firm.ts';

/** How the navigation of the portal names a screen. */
interface MenuWords {
  label: string;
  /** The letter that leads there after G. */
  key: string;
}

/** What a page is called, and what its head says. */
export interface PageWords {
  name: string;
  title: string;
  /** Open Graph picture, 1200 x 630, if the page has its own; otherwise one is drawn from its title. */
  image?: string;
  /** Where the navigation says something else than the name: the same words for everybody, or some for each role. */
  menu?: MenuWords | Record<Role, MenuWords>;
}

const page = (name: string, menu?: PageWords['menu']): PageWords => ({
  name,
  title: `${name} · ${firm.name}`,
  ...(menu && { menu }),
});

/** The head of every page; `routes.tsx` says where each is. */
export const pages = {
  home: {
    name: firm.name,
    title: `${firm.name}: systematic digital asset strategies`,
  },
  about: page('About Us'),
  strategy: page('Our Systematic Investment Framework'),
  investment: page('Investment Calculator'),
  team: page('Meet the Architects'),
  contact: page('Contact Us'),
  disclosures: page('Disclosures'),
  crm: page('CRM Dashboard', {
    label: 'CRM',
    key: 'm',
  }),
  login: page('Sign In'),
  forgotPassword: page('Forgot Password'),
  resetPassword: page('New Password'),
  acceptInvitation: page('Your Invitation'),
  secondFactor: page('Second Factor'),
  confirmEmail: page('Your Email Address'),
  pnlDashboard: page('PNL Dashboard', {
    label: 'PNL',
    key: 'd',
  }),
  customerDashboard: page('Performance Dashboard', {
    admin: { label: 'Customer view', key: 'c' },
    customer: { label: 'Dashboard', key: 'd' },
  }),
  performance: page('Performance', {
    label: 'Performance',
    key: 'p',
  }),
  holdings: page('Holdings', {
    label: 'Holdings',
    key: 'h',
  }),
  record: page('Track record', {
    label: 'Track record',
    key: 'r',
  }),
  account: page('Your Account', {
    label: 'Account',
    key: 'a',
  }),
  investors: page('Investors', {
    label: 'Investors',
    key: 'i',
  }),
  investor: page('Investor'),
  ledger: page('Ledger', {
    label: 'Ledger',
    key: 'e',
  }),
  dealing: page('Dealing', {
    label: 'Dealing',
    key: 's',
  }),
  approvals: page('Approvals', { label: 'Approvals', key: 'v' }),
  people: page('People', { label: 'People', key: 'u' }),
  audit: page('Audit', { label: 'Audit', key: 'l' }),
  error: page('Page not found'),
} as const satisfies Record<string, PageWords>;
