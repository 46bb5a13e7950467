import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import { dayInWords, minuteInWords } from '../../platform/in-words.ts';
import type { Administrator, ProposedAct } from './approvals.store.ts';

/** How long a proposal waits to be decided. */
const WAITS_MS = 72 * HOUR_MS;
/** How long somebody has to be an administrator to be a second person, and an investor to know what one person takes from them. */
const SETTLED_MS = 7 * DAY_MS;
/** How long somebody who was an administrator counts as another one: dismissing them first makes nobody alone. */
const COUNTS_MS = 30 * DAY_MS;

export const NO_FACTOR =
  'Set up a second factor first: whatever needs a second person also needs a second factor.';

/** Whether nobody but the proposer was an administrator within the last 30 days. */
export function isAlone(proposer: string, administrators: readonly Administrator[], now: Date): boolean {
  return administrators.every(
    ({ id, isOne, until }) =>
      id === proposer || !(isOne || (until !== null && until.getTime() > now.getTime() - COUNTS_MS)),
  );
}

/** From when on, and until when, a proposal can be confirmed. */
export function timesOf(
  now: Date,
  waitsForInvestor: boolean,
): Pick<ProposedAct, 'possibleFrom' | 'expiresAt'> {
  const possibleFrom = waitsForInvestor ? new Date(now.getTime() + SETTLED_MS) : null;
  return { possibleFrom, expiresAt: new Date((possibleFrom ?? now).getTime() + WAITS_MS) };
}

/** How far a proposal has got. */
export function stateOf({ decision, expiresAt }: ProposedAct, now: Date) {
  return decision?.state ?? (now >= expiresAt ? 'expired' : 'waiting');
}

/** Whether nobody was asked, so that it was done by the call that proposed it. */
export function isDoneWhenProposed({
  isAlone: alone,
  possibleFrom,
}: Pick<ProposedAct, 'isAlone' | 'possibleFrom'>): boolean {
  return alone && possibleFrom === null;
}

/** Somebody looking at a proposal, at a time. */
export interface SecondPerson {
  person: Administrator | undefined;
  now: Date;
}

/** Why somebody may not confirm a proposal that waits, a sentence; null where they may. */
export function whyNotConfirm(act: ProposedAct, { person, now }: SecondPerson): string | null {
  const isOwn = person?.id === act.proposedBy;
  if (!act.isAlone)
    return isOwn ? 'Another administrator has to confirm it.' : whyNoSecondPerson({ person, now });
  if (!isOwn)
    return 'There was no other administrator when it was proposed, so whoever proposed it confirms it.';
  if (act.possibleFrom && now < act.possibleFrom)
    return `It takes from an investor, who is notified seven days before. It can be confirmed from ${minuteInWords(act.possibleFrom)} on.`;
  return person?.hasFactor ? null : NO_FACTOR;
}

/** Why somebody may not refuse a proposal that waits, a sentence; null where they may. One's own is taken back. */
export function whyNotRefuse(act: ProposedAct, second: SecondPerson): string | null {
  return second.person?.id === act.proposedBy ? null : whyNoSecondPerson(second);
}

function whyNoSecondPerson({ person, now }: SecondPerson): string | null {
  if (!person?.isOne) return 'Only an administrator can decide it.';
  const settledAt = new Date(person.since.getTime() + SETTLED_MS);
  if (now < settledAt)
    return `Whoever decides it has been an administrator for seven days: you from ${dayInWords(settledAt)} on.`;
  return person.hasFactor ? null : NO_FACTOR;
}
