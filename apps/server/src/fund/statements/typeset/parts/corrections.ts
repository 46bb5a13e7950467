import { FEES_OF_VALUE } from '@equanim/finance/ledger/kinds';
import { formatMoney, formatShortDay } from '../type/figures.ts';
import type { Sheet } from '../layout/sheet.ts';
import { drawTable } from '../layout/table.ts';
import type {
  Restated,
  StatementAdjustment,
  StatementCorrection,
  StatementFacts,
} from '../../statement-facts.ts';
import { drawSentences } from './notes.ts';

/** What the month put right: strikes whose price was wrong, with the figures that were told, and adjusting entries. */
export function drawCorrections(sheet: Sheet, facts: StatementFacts): void {
  const { corrections = [], adjustments = [], to } = facts;
  const sentences = [
    ...corrections.map((one) => errorSentence(one, to)),
    ...adjustments.map((one) => adjustmentSentence(one)),
  ];
  drawSentences(sheet, 'Corrections', sentences);
  for (const one of corrections) {
    sheet.y += 16;
    drawFigures(sheet, one);
  }
}

function errorSentence({ day }: StatementCorrection, settledOn: string): string {
  return `The strike of ${formatShortDay(day)} was made at a wrong price; that of ${formatShortDay(settledOn)} settled it. What this changes is no part of the month's result.`;
}

function adjustmentSentence({ series, amount, reason, ...one }: StatementAdjustment): string {
  const isTaken = amount.startsWith('-');
  const sum = `${formatMoney(isTaken ? amount.slice(1) : amount)} USDT`;
  const fee = one.givesBackFee ? ', a fee that is given back' : '';
  const person = one.isByOnePerson ? ' By one person.' : '';
  const moved = one.isMade
    ? `${series}: ${isTaken ? 'an adjusting entry took' : 'an adjusting entry added'} ${sum}${fee}.`
    : `${series}: an adjusting entry of ${sum}${fee} could not be made, and nothing was moved.`;
  return `${moved} Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}${person}`;
}

function drawFigures(sheet: Sheet, { day, price, series, payout }: StatementCorrection): void {
  const money = (name: string, { told, right }: Restated): string[][] =>
    told === right ? [] : [[name, formatMoney(told), formatMoney(right)]];
  drawTable(sheet, {
    title: `Strike of ${formatShortDay(day)}`,
    unit: 'Amounts in USDT',
    headings: [['Figure'], ['As it was told'], ['As it is right']],
    textColumns: 1,
    rows: [
      ['Unit price', price.told, price.right],
      ...series.flatMap(({ name, ...one }) => [
        ...money(`${name}, net value`, one.netValue),
        ...money(`${name}, high-water mark`, one.highWaterMark),
        ...FEES_OF_VALUE.flatMap((fee) => money(`${name}, ${fee} fee`, one[`${fee}Fee`])),
      ]),
      ...(payout ? money('Payout of redemptions', payout) : []),
    ],
    total: null,
  });
}
