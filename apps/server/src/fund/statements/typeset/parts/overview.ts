import { RATE_ON_STATEMENTS } from '@equanim/contract/fund-rules';
import { FEE_KINDS, LATER_FEES, type Fee } from '@equanim/finance/ledger/kinds';
import type { StatementFirm } from '../../statement-firm.ts';
import {
  formatChange,
  formatPeriod,
  formatInstant,
  formatMoney,
  formatMonth,
  formatRate,
  formatShortDay,
} from '../type/figures.ts';
import type { Sheet } from '../layout/sheet.ts';
import { WORDS } from '../../statement-words.ts';
import type { StatementFacts } from '../../statement-facts.ts';
import { drawHead, type Fact } from './head.ts';

/** Whose statement it is, of which month, what it rests on, and the two figures everybody looks for. */
export function drawOverview(sheet: Sheet, facts: StatementFacts, firm: StatementFirm): void {
  const { investor, month, totals } = facts;
  drawHead(sheet, {
    title: firm.words.title,
    about: formatMonth(month),
    investor,
    facts: factsOf(facts, firm),
    figures: [
      {
        label: 'Net value',
        text: formatMoney(totals.closingValue),
        note: `${formatMoney(totals.openingValue)} at the beginning`,
      },
      { label: 'Net result of the month', text: formatChange(totals.netResult), note: 'after all fees' },
    ],
    remarks: remarksOf(facts),
  });
}

function remarksOf({ sample, price, byHand }: StatementFacts): string[] {
  return [
    ...sampleRemarks({ isLate: sample.isLate, byHand }),
    ...(price.opening === null ? [WORDS.noOpeningPrice] : []),
  ];
}

/** What has to be said of a price. @param byHand the share of its equity that was kept by hand, a fraction */
export function sampleRemarks({ isLate, byHand }: { isLate: boolean; byHand: string | undefined }): string[] {
  return [...(byHand === undefined ? [] : [byHandSentence(byHand)]), ...(isLate ? [WORDS.lateSample] : [])];
}

function byHandSentence(share: string): string {
  return `${formatRate(share)} of the equity behind this price lay outside the account, in other wallets of the fund’s owner, and is kept by hand.`;
}

function factsOf(facts: StatementFacts, { fundName }: StatementFirm): Fact[] {
  const { price, terms } = facts;
  return [
    ['Fund', [fundName]],
    ['Statement', [facts.reference]],
    ['Period', [formatPeriod(facts.from, facts.to)]],
    ['Valued as of', [formatInstant(facts.to)]],
    ['Unit price', [`${price.closing} USDT`, ...openingPrice(facts)]],
    ['Price sample', [formatInstant(facts.sample.takenAt)]],
    ['Fees', [FEE_KINDS.flatMap((fee) => feeRate(fee, terms)).join(', ')]],
  ];
}

/** What a unit was worth at the beginning, also where another value was told. */
function openingPrice({ price: { opening }, from, corrections = [] }: StatementFacts): string[] {
  if (opening === null) return [];
  const error = corrections.find(({ day }) => from.startsWith(day));
  return [
    error ? `${error.price.right} at the beginning, told as ${opening}` : `${opening} at the beginning`,
  ];
}

/** A fee that was added later is told where there is one. */
function feeRate(fee: Fee, terms: StatementFacts['terms']): string[] {
  if (fee === 'management') return [managementRates(terms)];
  const rate = terms[`${fee}FeeRate`];
  if (LATER_FEES.includes(fee) && Number(rate) === 0) return [];
  return [`${formatRate(rate)} ${RATE_ON_STATEMENTS[fee]}`];
}

/** One rate a year, or each with the day from which it held. */
function managementRates({ managementFeeRate, managementFeeRates = [] }: StatementFacts['terms']): string {
  const [first, ...later] = managementFeeRates;
  if (!first) return `${formatRate(managementFeeRate)} a year`;
  const changes = later.map(({ from, rate }) => `${formatRate(rate)} from ${formatShortDay(from)}`);
  return `${formatRate(first.rate)} a year, ${changes.join(', ')}`;
}
