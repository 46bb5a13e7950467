import type { Fact } from './facts.ts';
import { termFacts, writtenDay } from './facts.ts';
import { feeReasons, fees } from './fee-reasons.ts';
import { firm } from './firm.ts';

export interface Section {
  /** The address of the section on the page. */
  id: string;
  heading: string;
  paragraphs: readonly string[];
  /** A ledger of figures under the paragraphs. */
  ledger?: readonly { label: string; value: string; basis: string }[];
  /** A last sentence under the ledger. */
  note?: string;
  /** Facts of the firm under the paragraphs. */
  facts?: readonly Fact[];
}

/** A state of the disclosures that was in force from a day on. */
export interface Version {
  name: string;
  /** UTC day, YYYY-MM-DD. */
  day: string;
  changes: readonly string[];
}

/**
 * The newest first. Whoever changes what this page says adds one: its name and day stand below the heading, and the
 * day is in the sitemap. Without any, neither is shown.
 */
export const versions: readonly Version[] = [
  {
    name: '3',
    day: '2026-11-28',
    changes: [
      'The lock-up as a term of its own, and what the leverage limit counts.',
      'What a browser keeps, and which figures are checked.',
    ],
  },
  {
    name: '2',
    day: '2026-11-26',
    changes: [
      'Why the fees are what they are, with a bad year as a worked example.',
      'The terms of the fund, and conflicts of interest.',
    ],
  },
  { name: '1', day: '2026-11-21', changes: ['Risk, hypothetical performance, fees and privacy.'] },
];

/** `Version 2` and `26 November 2026`, as the page names them. */
export const versionWords = ({ name, day }: Version) => ({ name: `Version ${name}`, day: writtenDay(day) });

const sections: readonly Section[] = [
  {
    id: 'risk',
    heading: 'Risk',
    paragraphs: [
      'Digital assets are volatile. Their prices can fall fast and far, and an investment can lose part or all of its value. Invest only what you can afford to lose.',
      'Systematic strategies can fail. Models rest on the past, and markets change; relationships between assets that held for years can break within hours. Leverage, where it is used, makes gains and losses larger.',
      'Trading depends on venues, networks and software run by others. Outages, thin order books, the failure of a counterparty or a change of the law can make it impossible to trade at the intended price, or at all.',
      'Risk management is meant to limit losses; it cannot rule them out. Nothing on this site is advice, or an offer to anybody in a jurisdiction where such an offer is not allowed.',
    ],
  },
  {
    id: 'hypothetical-performance',
    heading: 'Hypothetical performance',
    paragraphs: [
      'All growth figures in the calculator come from historical backtests. They show what a set of rules would have done with past data. No money was invested, and the figures do not guarantee future results.',
      'Backtests have limits of their own. They are prepared with the benefit of hindsight, they cannot reproduce every cost, delay or shortage of liquidity, and rules can be overfitted to the past unintentionally.',
      'The backtest files that come with this site are samples made to illustrate the calculator. They describe no account that ever existed. Backtests and live results are never shown as one series without saying so.',
      'Each group of figures in the calculator names the day it ends on and what it rests on. Net results stand beside gross ones.',
    ],
  },
  {
    id: 'fees',
    heading: 'Fees',
    paragraphs: [`These are the fees of the flagship fund, ${firm.fundName}. ${fees.netAssetValue}`],
    ledger: fees.list.map(({ label, rate, basis }) => ({ label: `${label} fee`, value: rate, basis })),
    note: 'The performance fee is subject to a high-water mark: it is charged only on gains above the highest value at which a performance fee has been charged. The fund charges it on 31 December and when shares are redeemed. In the calculator the subscription fee is deducted at entry, the management fee accrues daily, and the performance fee is charged at each anniversary and at the end of the period.',
  },
  { id: 'fee-reasons', heading: feeReasons.heading, paragraphs: feeReasons.paragraphs },
  {
    id: 'terms',
    heading: 'Terms',
    paragraphs: [
      `These are the terms of ${firm.fundName}. An append-only ledger records who owns each share. An entry that proves wrong is corrected by another, and a price that proves wrong is settled on the next dealing day.`,
    ],
    facts: Object.values(termFacts),
  },
  {
    id: 'conflicts',
    heading: 'Conflicts of interest',
    paragraphs: [
      'The performance fee gives the manager a share of gains and no share of losses, which can reward risk-taking. The leverage limit and the high-water mark limit this conflict but do not remove it.',
      'The firm has money of its own in the fund. It pays no fees on that money and deals at the same prices as everybody else. It bears the small price differences on money in transit, gains and losses alike.',
      'Valuations come from the firm’s own software and the exchange’s prices. That is why each change is split into its parts, anything unexplained is shown as such and each gap is shown, and why an error is recorded with its size instead of being overwritten.',
    ],
  },
  {
    id: 'privacy',
    heading: 'Privacy',
    paragraphs: [
      'These pages load nothing from other companies and build no profile of you. There are no advertisements and no third-party analytics.',
      'The contact form sends nothing unless the firm has switched its inbox on; then your name, address and message are kept so that somebody can answer, and for nothing else.',
      'Your browser keeps a session after you sign in, until you log out or it expires; your display settings; and, after you verify the track record, its checkpoint, to compare with at the next verification. Signing in also sets a cookie for 400 days, which recognizes the device and lets nobody in. Passwords are stored only as hashes, which cannot be reversed.',
      `To see, correct or delete what is kept about you, write to ${firm.email}.`,
    ],
  },
];

export const disclosuresPage = {
  heading: 'Disclosures',
  lead: 'What can go wrong, what the figures rest on, what it costs, and what we keep about you.',
  contents: 'On this page',
  sections,
  versions: { id: 'versions', heading: 'Versions' },
} as const;
