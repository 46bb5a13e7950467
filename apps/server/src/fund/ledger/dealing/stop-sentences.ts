import type { SetAside, Stop } from '@equanim/finance/ledger/strike';
import type { FundFlow } from '../book/flows.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { minuteInWords, moneyInWords, unitsInWords } from '../../../platform/in-words.ts';
import { investorOf, type Ledger } from '../read-ledger.ts';
import { cutOffOf } from '../requests/arrival.ts';
import { houseLosses } from './house-losses.ts';

type HouseShort = Extract<Stop, { kind: 'house-short' }>;

/** Why a strike cannot be made, what caused it and what would cure it. */
export function sentenceOf(stop: Stop, ledger: Ledger, day: string): string {
  switch (stop.kind) {
    case 'market-difference':
      return `Money in transit is worth ${moneyInWords(stop.difference)} USDT less than its amount; the fund's limit is ${moneyInWords(stop.limit)}. Raise the limit from an earlier day on, send the money back, or pass this day.`;
    case 'house-short':
      return `The house has ${unitsInWords(stop.units)} units too few.${causeOf(ledger, day, stop)} Match the money with what it was sent for, keep it as a line by hand if it is in another wallet of the owner, or pass this day and bring it back before the next one.`;
  }
}

/** The flow by which the house has lost most since the last strike, or what it bears of the day. */
function causeOf(ledger: Ledger, day: string, { held, difference }: HouseShort): string {
  if (held.gte(0))
    return difference.gt(0)
      ? ` Money in transit is worth ${moneyInWords(difference)} USDT less than its amount, which the house bears.`
      : ' It bears what the corrections of earlier strikes leave.';
  const [largest] = houseLosses(ledger, cutOffOf(day));
  if (!largest?.flow.amount) return '';
  const { flow, units } = largest;
  const [size, when] = [moneyInWords(largest.flow.amount.abs()), minuteInWords(flow.occurredAt)];
  const isPayout = ledger.matches.get(flow.transactionId)?.parts.every(({ target }) => target === 'request');
  return isPayout
    ? ` The payout of ${size} USDT at ${when} took ${unitsInWords(units)} units more than were held for it: the price had fallen.`
    : ` ${size} USDT left the account at ${when} and counts as the house's.`;
}

/** Why a redemption is not carried out on a day. */
export function setAsideSentence(one: SetAside): string {
  if (one.kind === 'locked-up') return 'It asks for shares that are still locked up.';
  const [asked, held] =
    one.of === 'shares'
      ? [`${one.asked.toFixed()} shares`, one.held.toFixed()]
      : [`a payout of ${moneyInWords(one.asked)} USDT`, `${moneyInWords(one.held)} after fees`];
  return `It asks for ${asked}, but only ${held} are held. Cancel it and request less, or everything.`;
}

/** That a request was in time and nobody has decided. */
export function undecidedSentence(ledger: Ledger, { investorId, kind }: DealingRequest): string {
  return `The ${kind} of ${investorOf(ledger, investorId).name} arrived in time but is not decided. Decide on it with a second person.`;
}

/** What an unmatched flow asks for. */
export function unmatchedSentence({ amount, change, coin, occurredAt }: FundFlow): string {
  const isIn = change.gt(0);
  const what = amount ? `${moneyInWords(amount.abs())} USDT` : `${change.abs().toFixed()} ${coin}`;
  return `Match the ${what} that ${isIn ? 'arrived' : 'left'} at ${minuteInWords(occurredAt)}.`;
}
