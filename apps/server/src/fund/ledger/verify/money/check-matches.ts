import { Exact, sum } from '@equanim/finance/exact';
import { entryOf, type LedgerEntry } from '@equanim/finance/ledger/entries';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../../book/group-by.ts';
import type { NamedEntry } from '../../book/entries.store.ts';
import type { FundFlow, MatchedPart, SaidMatch } from '../../book/flows.store.ts';
import { countParts, entriesOfPart, type Owed } from '../../dealing/match-parts.ts';
import { owedOf } from '../../dealing/owed.ts';
import { minuteInWords } from '../../../../platform/in-words.ts';
import { stateOf } from '../../ledger-state.ts';
import type { Ledger } from '../../read-ledger.ts';
import { compareEntries } from '../compare-entries.ts';
import type { LedgerBook } from '../read-book.ts';
import { flowInWords, requestInWords } from '../words.ts';
import { entriesByFlow } from './check-entries.ts';

/** Whether each match, and each that was undone, made the entries of its flow. @returns a sentence for each difference */
export function checkMatches({ ledger, allMatches }: LedgerBook): string[] {
  const byFlow = entriesByFlow(ledger);
  const said = groupBy(allMatches, ({ transactionId }) => transactionId);
  const flows = new Map([...ledger.flows, ...ledger.kept].map((flow) => [flow.transactionId, flow]));
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
  for (const [i, match] of said.entries()) {
    const expected = expectedOf(ledger, { flow, match, part: partOf(said, i), about, left, taken });
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
      ...unknownDifferences(ledger, { flow, match }),
    );
    taken.push(...stored);
  }
  for (const { sequence } of left)
    differences.push(`The ${flowInWords(flow)} has entry ${sequence} as of a match, which nobody made.`);
  return differences;
}

const NOT_ON_A_STRIKE = { strikeDay: null, corrects: null, adjustmentId: null };
const isCorrection = ({ kind }: NamedEntry): boolean => kind === 'flow-correction';

/** What was said of a flow at one time, and which part of it one is. */
interface Part {
  parts: MatchedPart[];
  at: number;
}

function partOf(said: readonly SaidMatch[], i: number): Part {
  const begin = said.findLastIndex(({ target }, j) => j < i && target === null) + 1;
  const end = said.findIndex(({ target }, j) => j > i && target === null);
  const parts = said.slice(begin, end === -1 ? undefined : end);
  return { parts: parts.flatMap(({ target, ...of }) => (target ? { target, ...of } : [])), at: i - begin };
}

interface Expecting {
  flow: FundFlow;
  match: SaidMatch;
  part: Part;
  about: readonly NamedEntry[];
  /** Entries of this match and of what was said after it. */
  left: readonly NamedEntry[];
  /** Entries of what was said of the flow before. */
  taken: readonly NamedEntry[];
}

type Expected = LedgerEntry & { corrects?: number };

/** The entries that follow from what was said of a flow. */
function expectedOf(ledger: Ledger, { flow, match, part, about, left, taken }: Expecting): Expected[] {
  const { target, requestId } = match;
  const before = left[0]?.sequence ?? Number.POSITIVE_INFINITY;
  // A flow that was counted again may have been priced again, too: then its match alone says what it was worth.
  const amount = about.some(isCorrection)
    ? (left.find((one) => one.amount !== null)?.amount ?? null)
    : flow.amount;
  if (target === null) return reversalsOf(taken);
  const isBooked = ({ kind, sequence }: NamedEntry): boolean =>
    (kind === 'flow' || kind === 'flow-correction') && sequence < before;
  const units = sum(about.filter(isBooked).map((entry) => entry.units));
  const isCorrected = about.some(isCorrection);
  const [counted] = countParts({ units, amount: amount ?? new Exact(0) }, part.parts).slice(part.at);
  if (!counted) return [];
  // By which amount the units of a flow that was priced again were divided, only its entries say.
  const own = isCorrected && part.parts.length > 1 ? unitsIn(left, target) : counted.units;
  const request = ledger.requests.find(({ id }) => id === requestId);
  return entriesOfPart(
    { ...counted, units: own ?? counted.units },
    request ? { request, owed: owedBefore(ledger, request.id, { before, at: match.at }) } : null,
  );
}

/** The units of a part of a flow by the first entry of it that says so. */
function unitsIn([first, second]: readonly NamedEntry[], target: MatchedPart['target']): Decimal | undefined {
  return target === 'manager' ? first?.units : second?.owner === 'settlement' ? second.units : undefined;
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

/** What was in transit of a request before an entry, and still to be paid by what was known of errors then. */
function owedBefore(ledger: Ledger, requestId: string, { before, at }: { before: number; at: Date }): Owed {
  const strikes = ledger.strikes.filter(({ finalizedAt }) => finalizedAt <= at);
  const isSettled = (day: string | null): boolean => strikes.some((one) => one.day === day);
  const navErrors = ledger.navErrors
    .filter(({ foundAt, settledOn }) => foundAt <= at && !isSettled(settledOn))
    .map((error) => ({ ...error, settledOn: null }));
  const entries = ledger.entries.filter(({ sequence }) => sequence < before);
  const held = stateOf(entries).inTransit.get(requestId);
  const amount = owedOf({ ...ledger, entries, strikes, navErrors }, requestId);
  return { units: held?.units ?? new Exact(0), amount };
}

/** Whether a match is with a request that exists. */
function unknownDifferences(ledger: Ledger, { flow, match }: { flow: FundFlow; match: SaidMatch }): string[] {
  const isKnown = ledger.requests.some(({ id }) => id === match.requestId);
  if (match.target !== 'request' || isKnown) return [];
  return [`${describe(ledger, flow, match)} names a request that does not exist.`];
}

function describe(ledger: Ledger, flow: FundFlow, { target, requestId, at }: SaidMatch): string {
  const of = `of the ${flowInWords(flow)}`;
  const when = `at ${minuteInWords(at)}`;
  if (target === null) return `The undoing ${when} of the match ${of}`;
  return `The match ${when} ${of} with ${target === 'request' ? requestInWords(ledger, requestId) : `the ${target}`}`;
}
