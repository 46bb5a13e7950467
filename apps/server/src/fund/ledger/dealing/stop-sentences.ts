import type { SetAside, Stop } from '@equanim/finance/ledger/strike';
import type { FundFlow } from '../book/flows.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { minuteInWords, moneyInWords } from '../in-words.ts';
import { investorOf, type Ledger } from '../read-ledger.ts';
import { cutOffOf } from '../requests/arrival.ts';

/** Why a strike cannot be made, what caused it and what would cure it. */
export function sentenceOf(stop: Stop, ledger: Ledger, day: string): string {
  switch (stop.kind) {
    case 'market-difference':
      return `Money in transit is worth ${moneyInWords(stop.difference)} USDT less than its amount; the fund's limit is ${moneyInWords(stop.limit)}. Raise the limit from a day on, return the money, or pass this day.`;
    case 'house-short':
      return `The house has ${stop.units.toFixed(6)} units too few.${causeOf(ledger, day)} Say what the money was sent for, keep it as a line by hand where it is in another wallet of the fund, or pass this day and bring it back before the next one.`;
  }
}

/** The largest amount that left the account as the house's since the last strike. */
function causeOf({ flows, matches, strikes }: Ledger, day: string): string {
  const since = strikes.findLast((one) => one.day < day)?.sampleAt;
  const out = flows.filter(
    ({ transactionId, occurredAt, amount }) =>
      amount?.lt(0) &&
      occurredAt < cutOffOf(day) &&
      (!since || occurredAt > since) &&
      (matches.get(transactionId)?.parts.every(({ target }) => target === 'house') ?? true),
  );
  const [largest] = out.toSorted((a, b) => a.amount?.cmp(b.amount ?? 0) ?? 0);
  if (!largest?.amount) return ' What it bears for money in transit is more than it owns.';
  return ` ${moneyInWords(largest.amount.abs())} USDT left the account at ${minuteInWords(largest.occurredAt)} and counts as the house's.`;
}

/** Why a redemption is not carried out on a day. */
export function setAsideSentence(one: SetAside): string {
  if (one.kind === 'locked-up') return 'It asks for shares that are still locked up.';
  const [asked, held] =
    one.of === 'shares'
      ? [`${one.asked.toFixed()} shares`, one.held.toFixed()]
      : [`a payout of ${moneyInWords(one.asked)} USDT`, `${moneyInWords(one.held)} after fees`];
  return `It asks for ${asked}, and ${held} are held: cancel it, or redeem everything.`;
}

/** That a request was in time and nobody has decided. */
export function undecidedSentence(ledger: Ledger, { investorId, kind }: DealingRequest): string {
  return `The ${kind} of ${investorOf(ledger, investorId).name} was in time and is not decided: decide on it, with a second person.`;
}

/** The question that an unmatched flow asks. */
export function unmatchedSentence({ amount, change, coin, occurredAt }: FundFlow): string {
  const isIn = change.gt(0);
  const what = amount ? `${moneyInWords(amount.abs())} USDT` : `${change.abs().toFixed()} ${coin}`;
  return `${what} ${isIn ? 'arrived' : 'left'} at ${minuteInWords(occurredAt)}: whose is it?`;
}
