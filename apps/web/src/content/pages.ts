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
  description: string;
  /** Open Graph picture, 1200 x 630, if the page has its own; otherwise one is drawn from its title. */
  image?: string;
  /** Where the navigation says something else than the name: the same words for everybody, or some for each role. */
  menu?: MenuWords | Record<Role, MenuWords>;
}

const page = (name: string, description: string, menu?: PageWords['menu']): PageWords => ({
  name,
  title: `${name} · ${firm.name}`,
  description,
  ...(menu && { menu }),
});

/** The head of every page; `routes.tsx` says where each is. */
export const pages = {
  home: {
    name: firm.name,
    title: `${firm.name}: systematic digital asset strategies`,
    description: firm.description,
  },
  about: page(
    'About Us',
    `Story, principles and facts of ${firm.name}, and how five layers of research and execution work together.`,
  ),
  strategy: page(
    'Our Systematic Investment Framework',
    'Five layers from raw data to execution: data, alpha, selection, portfolio, and execution with feedback.',
  ),
  investment: page(
    'Investment Calculator',
    `What an investment in ${firm.fundName} would have become in historical backtests, gross and net of fees. Backtests do not guarantee future results.`,
  ),
  team: page('Meet the Architects', `The nine people who design and run the systems of ${firm.name}.`),
  contact: page('Contact Us', `Write to ${firm.name}, or find the registered office.`),
  disclosures: page(
    'Disclosures',
    'Risk, hypothetical performance, fees, terms and privacy, in plain words.',
  ),
  crm: page('CRM Dashboard', 'A sample of the client relationship dashboard, with invented data.', {
    label: 'CRM',
    key: 'm',
  }),
  login: page('Sign In', 'Sign in to access your dashboard.'),
  forgotPassword: page('Forgot Password', 'Ask for a link to set a new password.'),
  resetPassword: page('New Password', 'Set a new password through a mailed link.'),
  acceptInvitation: page('Your Invitation', 'Choose your name and password.'),
  secondFactor: page('Second Factor', 'Confirm that it is you.'),
  confirmEmail: page('Your E-mail Address', 'Confirm your new e-mail address.'),
  pnlDashboard: page('PNL Dashboard', 'The account, its positions and orders.', {
    label: 'PNL',
    key: 'd',
  }),
  customerDashboard: page('Performance Dashboard', 'Performance of the fund, delayed by one day.', {
    admin: { label: 'Customer view', key: 'c' },
    customer: { label: 'Dashboard', key: 'd' },
  }),
  performance: page('Performance', 'Return, risk and what the return is made of, over any range.', {
    label: 'Performance',
    key: 'p',
  }),
  holdings: page('Holdings', 'What you hold in the fund, your requests and your statements.', {
    label: 'Holdings',
    key: 'h',
  }),
  record: page('Track record', 'The close of every day as it was signed, and the means to verify it.', {
    label: 'Track record',
    key: 'r',
  }),
  account: page('Your Account', 'Your name, password, second factor and sessions.', {
    label: 'Account',
    key: 'a',
  }),
  investors: page('Investors', 'Who holds what, since when, at which mark, and the fees accrued.', {
    label: 'Investors',
    key: 'i',
  }),
  ledger: page('Ledger', 'Whose the units are, entry by entry, and whether they are those of the account.', {
    label: 'Ledger',
    key: 'e',
  }),
  dealing: page('Dealing', 'Dealing days: what was dealt, what would be, and what waits.', {
    label: 'Dealing',
    key: 's',
  }),
  people: page('People', 'Who may sign in, and who is invited.', { label: 'People', key: 'u' }),
  audit: page('Audit', 'What was done, by whom, when and from where.', { label: 'Audit', key: 'l' }),
  error: page('Page not found', 'There is nothing at this address.'),
} as const satisfies Record<string, PageWords>;
