import type { StatementLateDecision } from '../../statement-facts.ts';

const DONE: Record<StatementLateDecision['decision'], string> = {
  accepted: 'accepted',
  canceled: 'canceled',
  reckoned: 'set to be dealt with the money that arrived',
};

/** A decision on a request that came after its cut-off. */
export function lateSentence({ kind, decision, reason, isByOnePerson }: StatementLateDecision): string {
  const person = isByOnePerson ? 'by one person' : 'with a second person';
  return `The ${kind} was ${DONE[decision]} after the cut-off, ${person}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;
}
