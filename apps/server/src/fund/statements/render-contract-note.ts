import { RATE_ON_STATEMENTS } from '@equanim/contract/fund-rules';
import { dayStart } from '@equanim/finance/calendar';
import { sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { ContractNote, NotedCorrection } from './contract-note.ts';
import type { StatementFirm } from './statement-firm.ts';
import { WORDS } from './statement-words.ts';
import { bytesOf, createDocument } from './typeset/layout/document.ts';
import { createSheet, type Sheet } from './typeset/layout/sheet.ts';
import { drawTable } from './typeset/layout/table.ts';
import { drawFigures } from './typeset/parts/figures.ts';
import { drawHead, type Fact } from './typeset/parts/head.ts';
import { lateSentence } from './typeset/parts/late-decision.ts';
import { drawLetterhead } from './typeset/parts/letterhead.ts';
import { drawNotes, drawSentences } from './typeset/parts/notes.ts';
import { sampleRemarks } from './typeset/parts/overview.ts';
import { drawPageFrame } from './typeset/parts/page-frame.ts';
import {
  decimalsOfColumn,
  formatChange,
  formatDecimal,
  formatExactly,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNegated,
  formatRate,
  formatShortDay,
} from './typeset/type/figures.ts';
import { readTypefaces } from './typeset/type/typefaces.ts';
import { createTypesetter } from './typeset/type/typesetter.ts';

const TITLE = 'Contract note';

const KIND = { subscription: 'Subscription', redemption: 'Redemption' };

const FEE_OF = { subscription: 'subscription', redemption: 'performance' } as const;

const MAX_DECIMALS = 8;

/**
 * A contract note as a PDF on A4: tagged, with its typefaces inside. The same note and firm give the same bytes.
 *
 * @throws StatementRefusedError where a name has a character that no typeface has
 */
export async function renderContractNote(note: ContractNote, firm: StatementFirm): Promise<Buffer> {
  const typefaces = await readTypefaces();
  const { reference, dealing, corrections } = note;
  const lastDay = corrections.at(-1)?.settledOn ?? dealing.strike.day;
  const doc = await createDocument({
    title: `${TITLE} ${reference}`,
    author: firm.firmName,
    subject: `${firm.fundName}, ${reference}`,
    madeAt: new Date(dayStart(lastDay)),
  });
  const sheet = createSheet(doc, createTypesetter(doc, typefaces));
  sheet.group('Sect', () => {
    drawLetterhead(sheet, firm);
    drawNoteHead(sheet, note, firm);
    drawAmounts(sheet, note);
    sheet.y += 24;
    drawSeries(sheet, note);
  });
  if (note.lateDecisions.length > 0)
    sheet.group('Sect', () => drawSentences(sheet, 'Dealing', note.lateDecisions.map(lateSentence)));
  if (corrections.length > 0)
    sheet.group('Sect', () => drawSentences(sheet, 'Corrections', corrections.map(correctionSentence)));
  sheet.group('Sect', () => {
    drawNotes(sheet, WORDS.explanation.heading, rulesOf(note));
    drawNotes(sheet, firm.words.disclosures.heading, firm.words.disclosures.paragraphs);
    drawNotes(sheet, WORDS.note.heading, [WORDS.note.text]);
  });
  drawPageFrame(sheet, firm, reference);
  return bytesOf(doc);
}

function drawNoteHead(sheet: Sheet, note: ContractNote, firm: StatementFirm): void {
  const { investor, dealing, byHand } = note;
  const { request, net, gross, strike, series } = dealing;
  const isSubscription = request.kind === 'subscription';
  const shares = sum(series.map((one) => one.shares));
  drawHead(sheet, {
    title: TITLE,
    about: KIND[request.kind],
    investor,
    facts: factsOf(note, firm),
    figures: [
      {
        label: isSubscription ? 'Invested' : 'Payout',
        text: formatMoney(net.toFixed()),
        note: isSubscription ? `of ${formatMoney(gross.toFixed())} gross` : payoutNote(dealing),
      },
      {
        label: isSubscription ? 'Shares bought' : 'Shares redeemed',
        text: formatDecimal(shares.toFixed(), decimalsOfColumn([shares.toFixed()], MAX_DECIMALS)),
        unit: '',
        note: series.map(({ name }) => name).join(', '),
      },
    ],
    remarks: sampleRemarks({ isLate: strike.isLate, byHand: byHand?.toFixed(2) }),
  });
}

function payoutNote({ corrections }: ContractNote['dealing']): string {
  const corrected = sum(corrections.map(({ amount }) => amount));
  const isRight = corrected.isZero();
  return isRight
    ? 'after the performance fee'
    : `as it was dealt; ${formatChange(corrected.toFixed())} corrected since`;
}

function factsOf({ reference, dealing, rate }: ContractNote, { fundName }: StatementFirm): Fact[] {
  const { request, strike } = dealing;
  const { askedDay, kind } = request;
  const forDay = askedDay === strike.day ? [] : [`for ${formatShortDay(askedDay)}`];
  return [
    ['Fund', [fundName]],
    [TITLE, [reference]],
    ['Dealing day', [`${formatShortDay(strike.day)}, 00:00 UTC`]],
    ['Requested', [formatInstant(request.requestedAt.toISOString()), ...forDay]],
    ['Asked for', [askedFor(request)]],
    ['Unit price', [`${strike.price.toFixed(12)} USDT`]],
    ['Price sample', [formatInstant(strike.sampleAt.toISOString())]],
    [
      'Fee',
      [
        rate
          ? `${formatRate(rate.toFixed())} ${RATE_ON_STATEMENTS[FEE_OF[kind]]}`
          : 'as it was agreed with the request',
      ],
    ],
  ];
}

function askedFor({ kind, amount, shares }: ContractNote['dealing']['request']): string {
  if (amount)
    return `${formatMoney(amount.toFixed())} USDT ${kind === 'subscription' ? 'gross' : 'paid out'}`;
  return shares ? `${formatExactly(shares.toFixed())} shares` : 'everything';
}

/** From the gross amount to what is invested or paid out. */
function drawAmounts(sheet: Sheet, { dealing }: ContractNote): void {
  const { request, gross, subscriptionFee, performanceFee, net, arrived } = dealing;
  const isSubscription = request.kind === 'subscription';
  const fee = isSubscription ? subscriptionFee : performanceFee;
  const taken = arrived === 'gross' ? 'taken out of what came in' : 'taken before the money came in';
  drawFigures(sheet, {
    heading: 'The dealing',
    note: WORDS.note.figuresNote,
    column: formatShortDay(dealing.strike.day),
    rows: [
      { label: isSubscription ? 'Gross amount' : 'Value of the shares', text: formatMoney(gross.toFixed()) },
      {
        label: isSubscription ? `Subscription fee, ${taken}` : 'Performance fee',
        text: formatNegated(fee.toFixed()),
      },
      {
        label: isSubscription ? 'Net amount, invested' : 'Payout',
        text: formatMoney(net.toFixed()),
        kind: 'end',
      },
    ],
    apart: [],
  });
}

/** What it did to each series. */
function drawSeries(sheet: Sheet, { dealing }: ContractNote): void {
  const { series, request } = dealing;
  const isSubscription = request.kind === 'subscription';
  const exact = (figures: readonly Decimal[]) => {
    const texts = figures.map((one) => one.toFixed());
    const decimals = decimalsOfColumn(texts, MAX_DECIMALS);
    return texts.map((text) => formatDecimal(text, decimals));
  };
  const shares = exact(series.map((one) => one.shares));
  const units = exact(series.map((one) => one.units));
  const money = (amount: Decimal): string => formatMoney(amount.toFixed());
  drawTable(sheet, {
    title: 'Series',
    unit: 'Amounts in USDT',
    headings: isSubscription
      ? [
          ['Series'],
          ['Shares'],
          ['Units'],
          ['Net amount'],
          ['High-water', 'mark'],
          ['Net value', 'per share'],
        ]
      : [
          ['Series'],
          ['Shares'],
          ['Units'],
          ['Value'],
          ['Performance', 'fee'],
          ['Payout'],
          ['Net value', 'per share'],
        ],
    textColumns: 1,
    rows: series.map((one, i) => {
      const net = one.value.minus(one.performanceFee);
      const amounts = isSubscription ? [one.value, one.value] : [one.value, one.performanceFee, net];
      const perShare = one.shares.isZero() ? one.shares : net.div(one.shares);
      return [one.name, shares[i] ?? '', units[i] ?? '', ...[...amounts, perShare].map(money)];
    }),
    total: null,
  });
}

function rulesOf({ dealing }: ContractNote): string[] {
  const { subscription, redemption, performanceFee, feeTaken } = WORDS.explanation.steps;
  if (dealing.request.kind === 'subscription') return [subscription.text];
  return [redemption.text, `${performanceFee.heading}: ${performanceFee.text}`, feeTaken.text];
}

function correctionSentence({ settledOn, month, told, right, payout }: NotedCorrection): string {
  const paid =
    payout === null || payout.isZero()
      ? ''
      : ` The payout is ${formatMoney(payout.abs().toFixed())} USDT ${payout.gt(0) ? 'more' : 'less'} than above.`;
  return `The unit price was found to be ${right.toFixed(12)} USDT, not ${told.toFixed(12)}; the strike of ${formatShortDay(settledOn)} settled the difference.${paid} What it changed is on the statement of ${formatMonth(month)}.`;
}
