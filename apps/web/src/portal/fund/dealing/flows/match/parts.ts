import type { LedgerFlow } from '@equanim/contract/dealing';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import type { CallInput } from '../../../../../api/client.ts';
import { isSameMoney, moneyBetween, totalMoney } from '../../format/money.ts';
import type { Candidate } from './fitting-requests.ts';
import { ownerOf } from './match-choices.ts';

/** A part of a flow as it is typed. */
export interface PartDraft {
  /** Id of a request, `house` or `manager`. */
  value: string;
  /** USDT, without the sign of the flow. */
  amount: string;
}

type Flow = Pick<LedgerFlow, 'transaction_id' | 'amount'>;
type Parts = NonNullable<CallInput<'matchFlow'>['body']['parts']>;

const sizeOf = ({ amount }: Pick<LedgerFlow, 'amount'>): number => Math.abs(amount ?? 0);
const typed = (amount: number): string => amount.toFixed(2);

/** What is left of a flow beside its parts, USDT; below zero where they are more than the flow. */
export const restOf = (flow: Flow, parts: readonly PartDraft[]): number =>
  moneyBetween(sizeOf(flow), totalMoney(parts.map(({ amount }) => readNumber(amount, MONEY).value ?? 0)));

/** The parts to send; null while one cannot be read, or they are not the flow to the cent. */
export function readParts(flow: Flow, parts: readonly PartDraft[]): Parts | null {
  const sign = Math.sign(flow.amount ?? 0);
  const read = parts.flatMap(({ value, amount }) => {
    const { value: size } = readNumber(amount, MONEY);
    return size === null
      ? []
      : [{ transaction_id: flow.transaction_id, ...ownerOf(value), amount: sign * size }];
  });
  return read.length === parts.length && restOf(flow, parts) === 0 ? read : null;
}

/**
 * The parts that a flow is likely to have: what the chosen request expects, and the rest for a request that expects just that,
 * for another one of the same investor, or for the house.
 *
 * @param chosen what the whole flow was about to be matched with; null for nothing
 * @param candidates in the order in which they are offered
 */
export function suggestParts(
  flow: Flow,
  chosen: string | null,
  candidates: readonly Candidate[],
): PartDraft[] {
  const size = sizeOf(flow);
  const first = candidates.find(({ request }) => request.id === chosen) ?? candidates[0];
  const taken = Math.min(first?.expected ?? 0, size);
  if (first === undefined || taken === 0) return [{ value: chosen ?? 'house', amount: typed(size) }];
  const rest = moneyBetween(size, taken);
  const others = candidates.filter((one) => one !== first);
  const next =
    others.find(({ expected }) => expected !== null && isSameMoney(expected, rest)) ??
    others.find(({ request }) => request.investor.id === first.request.investor.id);
  return [
    { value: first.request.id, amount: typed(taken) },
    { value: next?.request.id ?? 'house', amount: rest === 0 ? '' : typed(rest) },
  ];
}

/** Parts and one more, with what is left. */
export function withAnother(flow: Flow, parts: readonly PartDraft[]): PartDraft[] {
  const rest = restOf(flow, parts);
  return [...parts, { value: 'house', amount: rest > 0 ? typed(rest) : '' }];
}
