import type { Notice } from '@equanim/contract/status';
import { Exact } from '@equanim/finance/exact';
import { totalInTransit } from '@equanim/finance/ledger/entries';
import { valueOfUnits } from '@equanim/finance/ledger/fees';
import type { Decimal } from 'decimal.js';
import { baseNotice } from './base-notice.ts';
import type { FundFlow } from './book/flows.store.ts';
import type { FundRecords } from './book/ledger.store.ts';
import { openDay } from './dealing/dealing-order.ts';
import { houseLosses } from './dealing/house-losses.ts';
import { viewOpen } from './dealing/view-strike.ts';
import { newestValuedSample } from './holdings/newest-valuation.ts';
import { dayInWords, minuteInWords, moneyInWords, unitsInWords } from '../../platform/in-words.ts';
import { DAY_MS } from '../../platform/time.ts';
import { stateOf } from './ledger-state.ts';
import { investorOf, type Ledger } from './read-ledger.ts';
import { reconcileLedger, type LedgerReconciliation } from './reconcile-ledger.ts';
import { stateOfRequest } from './requests/request-state.ts';
import { flowInWords, flowsToMatch, namesToSpell } from './waiting.ts';
import { siteTermsNotice, type SiteStatement } from './terms/site-terms.ts';

/** Flows that a sentence names: the largest. */
const MAX_NAMED = 3;

/**
 * What of a ledger somebody should act on now, and not at the next strike: owners that do not add up, a house below zero, a
 * dealing day that has begun and is not done, money nobody has matched, requests nobody has decided for a day, names that
 * statements cannot set, other terms on the website, a base that nobody chose. Each says what caused it and what cures it.
 */
export async function findLedgerNotices(
  records: FundRecords,
  ledger: Ledger,
  { now, site }: { now: Date; site: SiteStatement },
): Promise<Notice[]> {
  const sample = await newestValuedSample(records, ledger, now);
  const found = reconcileLedger(ledger, sample);
  return [
    ...unevenNotices(found),
    ...houseNotice(ledger, found),
    ...(await openDayNotice(records, ledger, now)),
    ...unmatchedNotice(ledger, found),
    ...undecidedNotice(ledger, now),
    ...namesNotice(ledger),
    ...siteTermsNotice(ledger.terms, site, now),
    ...(await baseNotice(records, now)),
  ];
}

function unevenNotices({ state, findings }: LedgerReconciliation): Notice[] {
  if (state === 'waiting') return [];
  const cure =
    'Nothing is dealt until the ledger balances: `npm run ledger -- verify` names the entries that differ.';
  return [...findings, ...(state === 'off' ? [cure] : [])].map((text) => ({ about: 'ledger', text }));
}

function houseNotice(ledger: Ledger, { values, sample }: LedgerReconciliation): Notice[] {
  if (!values || !sample || (values.house.units.gte(0) && values.house.value.gte(0))) return [];
  const { units, value } = values.house;
  const missing = `The house is below zero, at ${moneyInWords(value)} USDT or ${unitsInWords(units)} units: more has left the account than the firm owned.`;
  const causes = [
    flowsSentence(ledger),
    transitSentence(values.settlement.units.minus(totalInTransit(stateOf(ledger.entries)).units), sample),
  ];
  const cure =
    'No strike can be finalized until then: match what left with what it paid, keep it as a line by hand, or bring the money back into the account.';
  return [{ about: 'house', text: [missing, ...causes, cure].filter((one) => one !== '').join(' ') }];
}

/** Empty where the house has lost nothing by flows. */
function flowsSentence(ledger: Ledger): string {
  const named = houseLosses(ledger).map(({ flow }) => flow);
  return named.length === 0 ? '' : `The largest outflows: ${inWords(named)}.`;
}

/** What the house bears of money in transit. @param units that the money's own are too few for its amount */
function transitSentence(units: Decimal, { price }: { price: Decimal }): string {
  const borne = valueOfUnits(units, price);
  return borne.gt(0)
    ? `Money in transit is worth ${moneyInWords(borne)} USDT less than its amount, which the house bears.`
    : '';
}

async function openDayNotice(records: FundRecords, ledger: Ledger, now: Date): Promise<Notice[]> {
  const day = openDay(ledger, now);
  if (day === null) return [];
  const { stops } = await viewOpen(records, ledger, { day, now });
  const what = `The dealing day ${dayInWords(day)} has begun and is not final. Until it is, nothing is dealt and no statement is made.`;
  const cure =
    stops.length === 0
      ? 'Check its strike and finalize it.'
      : stops.map(({ sentence }) => sentence).join(' ');
  return [{ about: 'dealing-day', text: `${what} ${cure}` }];
}

function unmatchedNotice(ledger: Ledger, { sample }: LedgerReconciliation): Notice[] {
  const flows = flowsToMatch(ledger, sample);
  if (flows.length === 0) return [];
  const largest = flows.toSorted((a, b) => sizeOf(b).cmp(sizeOf(a)));
  const what = flows.length === 1 ? 'A flow is' : `${flows.length} flows are`;
  const text = `${what} unmatched and count as the house’s: ${inWords(largest)}. Match them before the next strike.`;
  return [{ about: 'unmatched', text }];
}

const sizeOf = ({ amount }: FundFlow): Decimal => amount?.abs() ?? new Exact(0);

/** @param flows the largest first: of more than a few, only these are named */
function inWords(flows: readonly FundFlow[]): string {
  const named = flows
    .slice(0, MAX_NAMED)
    .map((flow) => `${flowInWords(flow)} at ${minuteInWords(flow.occurredAt)}`);
  const rest = flows.length - named.length;
  return named.join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

/** Requests that nobody has decided for a day, the first requested first. */
function undecidedNotice(ledger: Ledger, now: Date): Notice[] {
  const waiting = ledger.requests.filter(
    (one) => stateOfRequest(one) === 'requested' && now.getTime() - one.requestedAt.getTime() > DAY_MS,
  );
  if (waiting.length === 0) return [];
  const named = waiting
    .slice(0, MAX_NAMED)
    .map(
      ({ kind, investorId, requestedAt }) =>
        `a ${kind} of ${investorOf(ledger, investorId).reference}, requested on ${dayInWords(requestedAt)}`,
    );
  const rest = waiting.length - named.length;
  const [what, each] =
    waiting.length === 1 ? ['A request has', 'it'] : [`${waiting.length} requests have`, 'each'];
  const more = rest > 0 ? `; and ${rest} more` : '';
  const text = `${what} waited more than a day: ${named.join('; ')}${more}. Accept or cancel ${each}.`;
  return [{ about: 'requests', text }];
}

/** That the statements of an investor cannot be made, before they are due: of names from before their spelling was asked for. */
function namesNotice(ledger: Ledger): Notice[] {
  const unset = namesToSpell(ledger);
  if (unset.length === 0) return [];
  const who = unset.map(({ name, reference }) => `${reference} (${name})`).join(', ');
  const text = `Statements cannot be made for ${who}, because they cannot set the name. Edit the investor and enter the name in Latin letters.`;
  return [{ about: 'statements', text }];
}
