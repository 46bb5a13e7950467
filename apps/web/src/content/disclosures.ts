import { fees } from './fees.ts';
import { firm } from './firm.ts';

interface Section {
  /** The address of the section on the page. */
  id: string;
  heading: string;
  paragraphs: readonly string[];
  /** A ledger of figures under the paragraphs. */
  ledger?: readonly { label: string; value: string }[];
  /** A last sentence under the ledger. */
  note?: string;
}

const sections: readonly Section[] = [
  {
    id: 'risk',
    heading: 'Risk',
    paragraphs: [
      'Digital assets are volatile. Their prices can fall fast and far, and an investment can lose part or all of its value. Invest only what you can afford to lose.',
      'Systematic strategies can fail. Models rest on the past, and markets change; relations between assets that held for years can break within hours. Leverage, where it is used, makes gains and losses larger.',
      'Trading depends on venues, networks and software run by others. Outages, thin order books, the failure of a counterparty or a change of the law can make it impossible to trade at the intended price, or at all.',
      'Risk management limits losses; it cannot rule them out. Nothing on this site is advice, or an offer to anybody in a place where such an offer would not be allowed.',
    ],
  },
  {
    id: 'hypothetical-performance',
    heading: 'Hypothetical performance',
    paragraphs: [
      'All growth figures in the calculator come from historical backtests. They show what a set of rules would have done with data of the past. No money was invested, and the figures do not guarantee future results.',
      'Backtests have limits of their own. They are prepared with the benefit of hindsight, they cannot reproduce every cost, delay or shortage of liquidity, and rules can be fitted to the past without anybody meaning to.',
      'The backtest files that come with this site are samples made to illustrate the calculator. They describe no account that ever existed. Backtests and live results are never shown as one series without saying so.',
      'Every figure carries the time it refers to and what it rests on. Net results stand beside gross ones.',
    ],
  },
  {
    id: 'fees',
    heading: 'Fees',
    paragraphs: [`These are the fees of the flagship fund, ${firm.fundName}. ${fees.netAssetValue}`],
    ledger: fees.list.map(({ label, rate }) => ({ label: `${label} fee`, value: rate })),
    note: 'The performance fee is subject to a high-water mark: it is taken only on gains above the highest value a fee was taken at before. In the calculator the subscription fee leaves the amount at entry, the management fee accrues per day, and the performance fee is taken at each anniversary and at the end of the period.',
  },
  {
    id: 'privacy',
    heading: 'Privacy',
    paragraphs: [
      'These pages set no cookies, load nothing from other companies and build no profile of you. There are no advertisements and no third-party analytics.',
      'The contact form sends nothing unless the firm has switched its inbox on; then your name, address and message are kept so that somebody can answer, and for nothing else.',
      'Signing in keeps a session in your browser until you log out or it expires. Passwords are stored only as hashes that cannot be turned back.',
      `To see, correct or delete what is kept about you, write to ${firm.email}.`,
    ],
  },
];

export const disclosuresPage = {
  heading: 'Disclosures',
  lead: 'What can go wrong, what the figures rest on, what it costs, and what is kept about you.',
  contents: 'On this page',
  sections,
} as const;
