import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { Feature } from '@equanim/contract/features';
import { fees } from './fee-reasons.ts';
import { statedTerms } from './fees.ts';
import { firm } from './firm.ts';
import { formatLongDay, plainCount } from '../ui/format/plain.ts';

/** One line of what a due diligence list asks for. */
export interface Fact {
  label: string;
  /** Empty where the firm has nothing to say yet: the line is not shown then. */
  value: string;
  /** A sentence below the value; empty for none. */
  note: string;
  /** Where it can be seen. */
  link?: { label: string; href: string };
  /** What has to be on for it to hold; it is not shown where that is off. */
  feature?: Feature;
}

export interface FactGroup {
  heading: string;
  facts: readonly Fact[];
}

const fact = (label: string, value: string, note = ''): Fact => ({ label, value, note });

/** `2022-03-14` reads `14 March 2022`; an empty day stays empty. */
export const writtenDay = (day: string): string => (day === '' ? '' : formatLongDay(day));

/** Stands beside the facts wherever they are shown. Empty it once they are those of a real firm. */
export const sampleNotice: string = 'Sample firm: these facts are invented.';

/** Ends the story of the about page; empty where the name means nothing. */
export const nameMeaning: string =
  'The name comes from equanimity: an even mind. It describes how the systems are meant to behave, and how we hope our investors can.';

/** UTC day, YYYY-MM-DD; empty hides it. */
export const foundedOn: string = '2022-03-14';

export const firmFacts = {
  legalName: fact('Legal name', `${firm.name} Ltd.`),
  founded: fact('Founded', writtenDay(foundedOn)),
  domicile: fact('Domicile', firm.address.lines.at(-1) ?? ''),
  license: fact(
    'License',
    'Approved investment manager, no.\u00a0SAMPLE-1',
    'The fund is recognized as a private fund, no.\u00a0SAMPLE-2.',
  ),
};

const fundFacts = {
  structure: fact(
    'Structure',
    'Open-ended company with series accounting',
    'Each subscription is a series with its own high-water mark. Series stay separate: no roll-up, no equalization.',
  ),
  administrator: fact('Administrator', 'Harrow & Vale Fund Services', 'Independent of the manager.'),
  auditor: fact(
    'Auditor',
    'Pell Marlowe Audit',
    'Examines the yearly accounts. Monthly statements are not audited.',
  ),
  custodian: fact(
    'Custodian',
    'No separate custodian',
    'Assets are held in the fund’s account at the exchange where it trades. This site reads the account with a key that can neither trade nor withdraw.',
  ),
};

const { minSubscription, noticeDays, lockUpMonths } = statedTerms;

const lockUpInWords = (months: number): string => {
  if (months === 0) return 'None';
  return { 1: 'One month', 12: 'Twelve months' }[months] ?? `${String(months)} months`;
};

/** The terms both pages name: the disclosures list them, too. */
export const termFacts = {
  eligibleInvestors: fact(
    'Eligible investors',
    'Professional investors, by invitation',
    'Not offered to the public or to US persons.',
  ),
  minimum: fact(
    'Minimum',
    `$${plainCount(minSubscription)}`,
    statedTerms.subscriptionFeeRate > 0 ? 'Paid in USDT, the subscription fee included.' : 'Paid in USDT.',
  ),
  subscription: fact('Subscription', 'On the first day of each month, 00:00 UTC'),
  redemption: fact(
    'Redemption',
    `On the first day of each month, with ${noticeDays} days’ notice`,
    'The oldest series is redeemed first.',
  ),
  lockUp: fact(
    'Lock-up',
    lockUpInWords(lockUpMonths),
    lockUpMonths === 0 ? '' : 'Counted per series from its subscription’s dealing day.',
  ),
  leverage: fact(
    'Leverage limit',
    'Gross exposure of three times the net asset value',
    'It applies to all positions together; a single position can have higher leverage.',
  ),
};

const feeFact = fact(
  'Fees',
  fees.list.map(({ label, rate }) => `${rate} ${label.toLowerCase()}`).join(', '),
  'The performance fee is charged only on gains above the high-water mark, on 31 December and when shares are redeemed.',
);

/** Leave a line empty where nobody checks it. That of the night is shown where a track record is kept. */
const checks = {
  minute: fact(
    'Every minute',
    'Software splits each change of the account into its parts',
    'Anything unexplained is shown as such. A sample that contradicts the exchange’s log is quarantined. A minute without a sample is a gap, shown and never filled in.',
  ),
  night: {
    ...fact(
      'Every night',
      'Each day’s close is committed and signed',
      `It is revealed ${DELAY_IN_WORDS} later. Your browser can verify that no day is missing and, against a checkpoint you saved earlier, that none has changed.`,
    ),
    link: { label: 'See and verify the track record', href: '/record' },
    feature: 'record',
  } as const,
  month: fact(
    'Every month',
    'The administrator recalculates each dealing day',
    'Each investor gets a statement that shows the arithmetic, step by step.',
  ),
  year: fact('Every year', 'The auditor examines the accounts'),
};

/** The facts as the about page groups them. */
export const factsSection = {
  id: 'facts',
  heading: 'Facts for due diligence',
  groups: [
    { heading: 'The firm', facts: Object.values(firmFacts) },
    { heading: firm.fundName, facts: Object.values(fundFacts) },
    { heading: 'Terms', facts: [...Object.values(termFacts), feeFact] },
    { heading: 'Who checks', facts: Object.values(checks) },
  ],
  link: { label: 'Why these fees, and what can go wrong', href: '/disclosures' },
};
