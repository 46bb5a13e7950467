import type { ProposedAct } from '../../approvals/approvals.store.ts';
import type { StoredEntry } from '../book/entries.store.ts';
import type { FundFlow } from '../book/flows.store.ts';
import { dayInWords, minuteInWords } from '../../../platform/in-words.ts';
import type { Ledger } from '../read-ledger.ts';

/** An investor in a sentence: "Ada (INV-0001)". */
export function investorInWords({ investors }: Pick<Ledger, 'investors'>, id: string | null): string {
  const found = investors.find((one) => one.id === id);
  return found ? `${found.name} (${found.reference})` : `an investor who is not listed (${id})`;
}

/** A flow in a sentence: "flow x-1 of 09:00 UTC on 20 December 2024". */
export function flowInWords({
  transactionId,
  occurredAt,
}: Pick<FundFlow, 'transactionId' | 'occurredAt'>): string {
  return `flow ${transactionId} of ${minuteInWords(occurredAt)}`;
}

/** A request in a sentence: "subscription 0198f2a0 of Ada (INV-0001)". */
export function requestInWords(ledger: Pick<Ledger, 'investors' | 'requests'>, id: string | null): string {
  const found = ledger.requests.find((one) => one.id === id);
  return found
    ? `${found.kind} ${found.id} of ${investorInWords(ledger, found.investorId)}`
    : `a request that does not exist (${id})`;
}

/** A strike in a sentence: "The strike of 1 January 2025". */
export function strikeInWords(day: string): string {
  return `The strike of ${dayInWords(day)}`;
}

/** An act that needed a second person, in a sentence: "proposal 0198f2a0 (Pass 1 February 2028)". */
export function approvalInWords({ id, title }: ProposedAct): string {
  return `proposal ${id} (${title})`;
}

/** What an entry is, in a sentence: "management-fee, series, Ada (INV-0001)". */
export function entryInWords(
  ledger: Pick<Ledger, 'investors'>,
  entry: Omit<StoredEntry, 'sequence'>,
): string {
  const { kind, owner, investorId } = entry;
  return [kind, owner, ...(investorId === null ? [] : [investorInWords(ledger, investorId)])].join(', ');
}
