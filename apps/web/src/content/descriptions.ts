import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { firm } from './firm.ts';

/** What the head of each page says of it to search engines, by its path. Apart from `pages.ts`, which every page loads. */
export const descriptions: Readonly<Record<string, string>> = {
  '/': firm.description,
  '/about': `Story, principles and facts of ${firm.name}, and how five layers of research and execution work together.`,
  '/strategy-overview':
    'Five layers from raw data to execution: data, alpha, selection, portfolio, and execution with feedback.',
  '/investment': `What an investment in ${firm.fundName} would have become in historical backtests, gross and net of fees. Backtests do not guarantee future results.`,
  '/team': `The nine people who design and run the systems of ${firm.name}.`,
  '/contact-us': `Write to ${firm.name}, or find the registered office.`,
  '/disclosures': 'Risk, hypothetical performance, fees, terms and privacy, in plain words.',
  '/crm': 'A sample of the client relationship dashboard, with invented data.',
  '/login': 'Sign in to access your dashboard.',
  '/forgot-password': 'Ask for a link to set a new password.',
  '/reset-password': 'Set a new password with the link from your email.',
  '/accept-invitation': 'Choose your name and password.',
  '/second-factor': 'Confirm that it is you.',
  '/confirm-email': 'Confirm your new email address.',
  '/pnl-dashboard': 'The account, its positions and orders.',
  '/customer-dashboard': `Performance of the fund, delayed by ${DELAY_IN_WORDS.replace(/^a /, 'one ')}.`,
  '/performance': 'Return, risk and the parts of the return, over any range.',
  '/holdings': 'What you hold in the fund, your requests and your statements.',
  '/record': 'The signed close of every day, and the means to verify it.',
  '/account': 'Your name, password, second factor and sessions.',
  '/investors': 'Who holds what, since when, at which high-water mark, and the fees accrued.',
  '/investors/:reference': 'What one investor holds, its requests and statements, and who acts for it.',
  '/ledger': 'Who owns the units, entry by entry, and whether they add up to the account.',
  '/dealing': 'Dealing days: what was dealt, what would be dealt, and what is waiting.',
  '/approvals': 'What one administrator proposed and another one has to confirm.',
  '/people': 'Who may sign in, and who is invited.',
  '/audit': 'What was done, by whom, when and from where.',
  '/404': 'There is nothing at this address.',
};
