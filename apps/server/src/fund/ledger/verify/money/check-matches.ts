import { Exact, sum } from '@equanim/finance/exact';
import { entryOf, type LedgerEntry } from '@equanim/finance/ledger/entries';
import { roundMoney } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../../book/group-by.ts';
import type { NamedEntry } from '../../book/entries.store.ts';
import type { FundFlow, SaidMatch } from '../../book/flows.store.ts';
import type { DealingRequest } from '../../book/requests.store.ts';
import { minuteInWords } from '../../in-words.ts';
import type { Ledger } from '../../read-ledger.ts';
import { compareEntries } from '../compare-entries.ts';
import type { LedgerBook } from '../read-book.ts';
import { flowInWords, requestInWords } from '../words.ts';
import { entriesByFlow } from './check-entries.ts';

/** Whether each match, and each that was undone, made the entries of its flow. @returns a sentence for each difference */
export function checkMatches({ ledger, allMatches }: LedgerBook): string[] {
  const byFlow = entriesByFlow(ledger);
  const said = groupBy(allMatches, ({ transactionId }) => transactionId);
  const flows = new Map(ledger.flows.map((flow) => [flow.transactionId, flow]));
  const ids = new Set([...said.keys(), ...byFlow.keys()]);
  return [...ids].flatMap((id) => {
    const flow = flows.get(id);
    // An entry of a flow that is not there is named by the check of flows.
    if (!flow) return said.has(id) ? [`The flow ${id}, which was matched, is not one of the account.`] : [];
    return flowDifferences(ledger, { flow, said: said.get(id) ?? [], about: byFlow.get(id) ?? [] });
  });
}

interface Matched {
  flow: FundFlow;
  said: readonly SaidMatch[];
  /** Entries about the flow. */
  about: readonly NamedEntry[];
}

/** Takes what was said of a flow in order, each with the entries that follow from it. */
function flowDifferences(ledger: Ledger, { flow, said, about }: Matched): string[] {
  const left = about.filter(({ kind }) => kind === 'match' || kind === 'unmatch');
  const taken: NamedEntry[] = [];
  const differences: string[] = [];
  for (const match of said) {
    const expected = expectedOf(ledger, { flow, match, about, left, taken });
    const stored = left.splice(0, expected.length);
    const restsOnAt = stored[0]?.restsOnAt ?? null;
    const recorded = { at: flow.occurredAt, recordedAt: match.at, recordedBy: match.by, restsOnAt };
    differences.push(
      ...compareEntries(ledger, {
        expected: expected.map((entry) => ({
          ...NOT_ON_A_STRIKE,
          transactionId: flow.transactionId,
          ...recorded,
          ...entry,
        })),
        stored,
        what: describe(ledger, flow, match),
      }),
      ...amountDifferences(ledger, { flow, match, stored, isCorrected: about.some(isCorrection) }),
    );
    taken.push(...stored);
  }
  for (const { sequence } of left)
    differences.push(`The ${flowInWords(flow)} has entry ${sequence} as of a match, which nobody made.`);
  return differences;
}

const NOT_ON_A_STRIKE = { strikeDay: null, corrects: null, adjustmentId: null };
const isCorrection = ({ kind }: NamedEntry): boolean => kind === 'flow-correction';

interface Expecting {
  flow: FundFlow;
  match: SaidMatch;
  about: readonly NamedEntry[];
  /** Entries of this match and of what was said after it. */
  left: readonly NamedEntry[];
  /** Entries of what was said of the flow before. */
  taken: readonly NamedEntry[];
}

type Expected = LedgerEntry & { corrects?: number };

/** The entries that follow from what was said of a flow. */
function expectedOf(ledger: Ledger, { flow, match, about, left, taken }: Expecting): Expected[] {
  const { target, requestId } = match;
  const before = left[0]?.sequence ?? Number.POSITIVE_INFINITY;
  // A flow that was counted again may have been priced again, too: then its match alone says what it was worth.
  const amount = about.some(isCorrection)
    ? (left.find((one) => one.amount !== null)?.amount ?? null)
    : flow.amount;
  if (target === null) return reversalsOf(taken);
  if (target === 'house') return [];
  const isBooked = ({ kind, sequence }: NamedEntry): boolean =>
    (kind === 'flow' || kind === 'flow-correction') && sequence < before;
  const units = sum(about.filter(isBooked).map((entry) => entry.units));
  if (target === 'manager')
    return [entryOf('match', 'manager', units, { amount }), entryOf('match', 'house', units.neg())];
  const request = ledger.requests.find(({ id }) => id === requestId);
  if (!request) return [];
  const own = { requestId, investorId: request.investorId };
  if (request.kind === 'subscription')
    return [
      entryOf('match', 'house', units.neg()),
      entryOf('match', 'settlement', units, { ...own, amount: amount && roundMoney(amount) }),
    ];
  const owed = owedBefore(ledger, requestId, before);
  return [
    entryOf('match', 'settlement', owed.units.neg(), { ...own, amount: owed.amount.neg() }),
    entryOf('match', 'house', owed.units),
  ];
}

function reversalsOf(taken: readonly NamedEntry[]): Expected[] {
  const undone = new Set(taken.map(({ corrects }) => corrects));
  return taken
    .filter(({ kind, sequence }) => kind === 'match' && !undone.has(sequence))
    .map(({ owner, requestId, investorId, seriesId, units, amount, sequence }) => ({
      ...entryOf('unmatch', owner, units.neg(), {
        requestId,
        investorId,
        seriesId,
        amount: amount?.neg() ?? null,
      }),
      corrects: sequence,
    }));
}

/** Money in transit of a request, by the entries before a sequence. */
function owedBefore({ entries }: Ledger, requestId: string | null, before: number) {
  const own = entries.filter(
    (entry) => entry.owner === 'settlement' && entry.requestId === requestId && entry.sequence < before,
  );
  return {
    units: sum(own.map(({ units }) => units)),
    amount: sum(own.map(({ amount }) => amount ?? new Exact(0))),
  };
}

interface Amounts {
  flow: FundFlow;
  match: SaidMatch;
  stored: readonly NamedEntry[];
  isCorrected: boolean;
}

/** Whether the money of a flow is what its request expects. */
function amountDifferences(ledger: Ledger, { flow, match, stored, isCorrected }: Amounts): string[] {
  if (match.target !== 'request') return [];
  const what = describe(ledger, flow, match);
  const request = ledger.requests.find(({ id }) => id === match.requestId);
  if (!request) return [`${what} names a request that does not exist.`];
  const moved = stored.find(({ owner }) => owner === 'settlement')?.amount;
  if (!moved) return [];
  const found =
    request.kind === 'subscription'
      ? fundingDifferences(request, moved)
      : payingDifferences(isCorrected ? null : flow.amount, moved);
  return found.map((text) => `${what} ${text}`);
}

function fundingDifferences({ amount: gross, netAmount: net }: DealingRequest, moved: Decimal): string[] {
  if (gross?.eq(moved) || net?.eq(moved)) return [];
  return [
    `moves ${moved.toFixed(2)} USDT; the request expects ${net?.toFixed(2)} net or ${gross?.toFixed(2)} gross.`,
  ];
}

/** @param amount null where the flow may have been worth something else then */
function payingDifferences(amount: Decimal | null, moved: Decimal): string[] {
  if (amount === null || roundMoney(amount).eq(moved)) return [];
  return [`pays ${moved.neg().toFixed(2)} USDT; the flow took ${amount.neg().toFixed(2)} out.`];
}

function describe(ledger: Ledger, flow: FundFlow, { target, requestId, at }: SaidMatch): string {
  const of = `of the ${flowInWords(flow)}`;
  const when = `at ${minuteInWords(at)}`;
  if (target === null) return `The undoing ${when} of the match ${of}`;
  return `The match ${when} ${of} with ${target === 'request' ? requestInWords(ledger, requestId) : `the ${target}`}`;
}
