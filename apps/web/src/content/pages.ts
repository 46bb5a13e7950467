import { firm } from './firm.ts';

/** What the head of a page says. */
export interface PageHead {
  path: string;
  title: string;
  description: string;
  /** Open Graph picture, 1200 x 630, if the page has its own; else one is made of its title. */
  image?: string;
  /** False keeps the page out of search engines and the sitemap. */
  isIndexed: boolean;
  area: 'site' | 'portal';
  /** True where the page depends on who looks: its prerendered markup is a shell, replaced when the script runs. */
  isPersonal: boolean;
}

const site = (path: string, title: string, description: string): PageHead => ({
  path,
  title: path === '/' ? `${firm.name}: ${title}` : `${title} · ${firm.name}`,
  description,
  isIndexed: true,
  area: 'site',
  isPersonal: false,
});

const portal = (path: string, title: string, description: string): PageHead => ({
  ...site(path, title, description),
  isIndexed: false,
  area: 'portal',
});

/** One entry a page, in the order of the sitemap. */
export const pages = {
  home: site('/', 'systematic digital asset strategies', firm.description),
  about: site(
    '/about',
    'About Us',
    `The story and the principles of ${firm.name}, and how five layers of research and execution work together.`,
  ),
  strategy: site(
    '/strategy-overview',
    'Our Systematic Investment Framework',
    'Five layers from raw data to execution: data, alpha, selection, portfolio, and execution with feedback.',
  ),
  investment: site(
    '/investment',
    'Investment Calculator',
    `What an investment in ${firm.fundName} would have become in historical backtests, gross and net of fees. Backtests do not guarantee future results.`,
  ),
  team: site(
    '/team',
    'Meet the Architects',
    `The nine people who design and run the systems of ${firm.name}.`,
  ),
  contact: site('/contact-us', 'Contact Us', `Write to ${firm.name}, or find the registered office.`),
  disclosures: site(
    '/disclosures',
    'Disclosures',
    'Risk, hypothetical performance, fees and privacy, in plain words.',
  ),
  crm: {
    ...site('/crm', 'CRM Dashboard', 'A sample of the client relationship dashboard, with invented data.'),
    isIndexed: false,
  },
  login: portal('/login', 'Sign In', 'Sign in to access your dashboard.'),
  forgotPassword: portal('/forgot-password', 'Forgot Password', 'Ask for a link to set a new password.'),
  resetPassword: portal('/reset-password', 'New Password', 'Set a new password through a mailed link.'),
  acceptInvitation: portal('/accept-invitation', 'Your Invitation', 'Choose your name and password.'),
  pnlDashboard: {
    ...portal('/pnl-dashboard', 'PNL Dashboard', 'The account, its positions and orders.'),
    isPersonal: true,
  },
  customerDashboard: {
    ...portal('/customer-dashboard', 'Performance Dashboard', 'Performance of the fund, delayed by one day.'),
    isPersonal: true,
  },
  error: {
    ...site('/404', 'Page not found', 'There is nothing at this address.'),
    isIndexed: false,
  },
} as const satisfies Record<string, PageHead>;
