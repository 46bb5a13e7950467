import { sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { StoredEntry } from '../../book/entries.store.ts';
import type { FundFlow } from '../../book/flows.store.ts';
import type { Findings, LedgerBook } from '../read-book.ts';
import { flowInWords } from '../words.ts';
import { entriesByFlow } from './check-entries.ts';

const ENTERED_AGAIN =
  'If its units were counted a moment ago, a running server enters the difference within a minute: verify again.';

/** Whether each flow since the opening is entered once, with its units. */
export function checkFlows(book: LedgerBook): Findings {
  const { ledger } = book;
  const byFlow = entriesByFlow(ledger);
  const flows = [...ledger.flows, ...ledger.kept];
  const known = new Set(flows.map(({ transactionId }) => transactionId));
  const unknown = [...byFlow].filter(([id]) => !known.has(id));
  const pending = pendingFlows(book);
  return {
    differences: [
      ...unknown.map(
        ([id, entries]) =>
          `Entry ${entries[0]?.sequence} is about the flow ${id}, which the account does not have.`,
      ),
      ...flows
        .filter((flow) => !pending.includes(flow))
        .flatMap((flow) => flowDifferences(flow, byFlow.get(flow.transactionId) ?? [])),
    ],
    notes: [
      ...pending.map(
        (flow) => `The ${flowInWords(flow)} was counted and is not entered yet: a running server does so.`,
      ),
      ...flows
        .filter(({ units }) => units === null)
        .map((flow) => `The units of the ${flowInWords(flow)} are still to be counted.`),
    ],
  };
}

/** Flows that were counted after somebody had looked for flows last, so that they are entered next. */
export function pendingFlows({ ledger, followedAt }: LedgerBook): FundFlow[] {
  const entered = new Set(ledger.entries.map(({ transactionId }) => transactionId));
  // Whoever enters anything has looked for flows first, but to undo a match.
  const looks = ledger.entries.flatMap(({ kind, recordedAt }) =>
    kind === 'unmatch' ? [] : recordedAt.getTime(),
  );
  const lastLook = Math.max(followedAt?.getTime() ?? 0, ...looks.slice(-1));
  return ledger.flows.filter(
    ({ transactionId, units, readAt }) =>
      !entered.has(transactionId) && units !== null && readAt !== null && readAt.getTime() > lastLook,
  );
}

function flowDifferences(flow: FundFlow, about: readonly StoredEntry[]): string[] {
  const what = `The ${flowInWords(flow)}`;
  const made = about.filter(({ kind }) => kind === 'flow');
  const [first, ...others] = made;
  if (!first) {
    // While units are not known, or no sample holds the flow, there is nothing to enter.
    if (about.length === 0 && (flow.units === null || flow.readAt === null)) return [];
    return [`${what} is not entered. ${ENTERED_AGAIN}`];
  }
  if (others.length > 0)
    return [
      `${what} is entered ${made.length} times: by the entries ${made.map(({ sequence }) => sequence).join(', ')}.`,
    ];
  const corrections = about.filter(({ kind }) => kind === 'flow-correction');
  return [
    ...unitDifferences(flow, [first, ...corrections]).map((text) => `${what} ${text}`),
    ...ownDifferences(flow, first, corrections.length > 0).map((text) => `${what} ${text}`),
    ...corrections
      .filter(({ corrects, owner }) => corrects !== first.sequence || owner !== 'house')
      .map(
        ({ sequence }) =>
          `${what} is corrected by entry ${sequence}, which does not correct entry ${first.sequence}.`,
      ),
  ];
}

function unitDifferences({ units }: FundFlow, booked: readonly StoredEntry[]): string[] {
  if (units === null) return [];
  const total: Decimal = sum(booked.map((entry) => entry.units));
  if (total.eq(units)) return [];
  const numbers = booked.map(({ sequence }) => sequence).join(', ');
  return [
    `is entered with ${total.toFixed()} units (entry ${numbers}); it issued ${units.toFixed()}. ${ENTERED_AGAIN}`,
  ];
}

function ownDifferences(
  { occurredAt, amount }: FundFlow,
  entry: StoredEntry,
  isCorrected: boolean,
): string[] {
  const { at, owner, sequence } = entry;
  const differences: string[] = [];
  if (at.getTime() !== occurredAt.getTime())
    differences.push(
      `is entered at ${at.toISOString()} (entry ${sequence}); it happened at ${occurredAt.toISOString()}.`,
    );
  if (owner !== 'house')
    differences.push(`is entered as the ${owner}'s (entry ${sequence}), not as the house's.`);
  // A flow that was counted again may have been priced again, too.
  if (!isCorrected && amount !== null && !entry.amount?.eq(amount))
    differences.push(
      `is entered with ${entry.amount?.toFixed() ?? 'no'} USDT (entry ${sequence}); it was worth ${amount.toFixed()}.`,
    );
  return differences;
}
