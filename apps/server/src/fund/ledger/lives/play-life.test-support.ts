import { sum } from '@equanim/finance/exact';
import { nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import { auditLogOf } from '../../../operations/commands/ledger-commands.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';
import { isOpen } from '../dealing/due-requests.ts';
import { mayPass } from '../dealing/pass-days.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';
import { fittingArrival, moneyBefore, cutOffOf } from '../requests/arrival.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import { FIRST_TERMS, LIFE_TASKS } from './life-tasks.test-support.ts';
import {
  accept,
  attempt,
  createPlayer,
  matchAll,
  readLedgerOf,
  START,
  type Player,
  type Stage,
} from './player.test-support.ts';
import { INVESTORS, type Bookkeeping, type LifeMonth } from './random-life.test-support.ts';

/** What a life came to. */
export interface PlayedLife {
  /** What investors and the manager have of it: each entry of a strike, each day that was passed, each request, and the end. */
  course: string[];
  refused: string[];
  findings: string[];
}

/** Plays a life from its beginning. */
export async function playLife(
  stage: Stage,
  life: readonly LifeMonth[],
  bookkeeping: Bookkeeping,
): Promise<PlayedLife> {
  await stage.clear();
  const player = createPlayer(stage, bookkeeping);
  await begin(player);
  let day = START;
  for (const month of life) {
    planMonth(player, day, month);
    day = nextDealingDay(day);
    await playUntil(player, Date.parse(day) + DAY_MS);
  }
  await playUntil(player, Number.MAX_SAFE_INTEGER);
  for (const { day: open, state } of await player.fund.strikes.list())
    if (state === 'open' || state === 'missed') player.findings.push(`${open} is ${state} in the end.`);
  const { differences } = await player.fund.verification.verify(auditLogOf(player.app.services.audit));
  const { refused, findings } = player;
  return { course: courseOf(await readLedgerOf(player)), refused, findings: [...findings, ...differences] };
}

async function begin(player: Player): Promise<void> {
  const { account, fund, investors, act } = player;
  await account.sample(`${START}T00:00:00Z`, '1');
  player.now = new Date(`${START}T00:01:00Z`);
  await fund.ledger.follow();
  await fund.ledger.recordTerms(FIRST_TERMS, act('terms-recorded'));
  for (let i = 0; i < INVESTORS; i += 1) {
    const added = await fund.ledger.addInvestor(
      { name: `Investor ${i}`, userIds: [] },
      act('investor-added'),
    );
    investors.push(added.id);
  }
}

/** Does what is planned up to a moment, the earliest first. */
async function playUntil(player: Player, until: number): Promise<void> {
  for (;;) {
    const [first] = player.plan.toSorted((a, b) => a.at - b.at);
    if (!first || first.at > until) return;
    player.plan.splice(player.plan.indexOf(first), 1);
    player.now = new Date(Math.max(first.at, player.now.getTime()));
    await first.run();
  }
}

/** Money comes in the first days of a month, too: the strike at its beginning is not final everywhere by then. */
function planMonth(player: Player, day: string, month: LifeMonth): void {
  const { plan, account, bookkeeping } = player;
  const next = nextDealingDay(day);
  const [start, end] = [Date.parse(day), Date.parse(next)];
  for (const [i, task] of month.tasks.entries()) {
    const days = task.kind === 'subscribe' || task.kind === 'house' ? 3 + i : 10 + 2 * i;
    plan.push({
      at: start + days * DAY_MS + HOUR_MS,
      run: () => LIFE_TASKS[task.kind](player, task, { next, month }),
    });
  }
  plan.push({ at: end - HOUR_MS, run: () => acceptAll(player, next) });
  const sampled = { usual: end - MINUTE_MS, late: end + 31 * MINUTE_MS, missed: null }[month.sample];
  if (sampled)
    plan.push({ at: sampled, run: () => account.sample(new Date(sampled).toISOString(), month.price) });
  plan.push({ at: end, run: () => account.readAtStart(next) });
  const days = Math.max(bookkeeping.finalizesAfter, sampled ? 0 : 1);
  plan.push({ at: end + days * DAY_MS + 40 * MINUTE_MS, run: () => settle(player, next) });
}

const undecidedIn = ({ requests }: Ledger, day: string) =>
  requests.filter((one) => stateOfRequest(one) === 'requested' && one.dealingDay <= day);

/** Accepts what is to be decided in time. */
async function acceptAll(player: Player, day: string): Promise<void> {
  for (const request of undecidedIn(await readLedgerOf(player), day))
    if (!player.late.has(request.id)) await accept(player, request);
}

/** Does on a dealing day what is left to do, and makes it final, or passes it. */
async function settle(player: Player, day: string): Promise<void> {
  const { fund, act, findings } = player;
  await matchAll(player);
  await decideLate(player, day);
  const view = await fund.strikes.view(day);
  if (view.stops.length === 0) {
    const { digest } = view;
    await fund.strikes.finalize({ day, digest, confirmsLateSample: true }, act('strike-finalized'));
  } else if (mayPass(view))
    await fund.approvals.propose('strike-pass', { day }, 'It is not possible.', act('approval-asked'));
  else
    findings.push(
      `${day} can be neither struck nor passed: ${view.stops.map((one) => one.sentence).join(' ')}`,
    );
  const { state, findings: off } = await fund.ledger.reconcile();
  if (state === 'off') findings.push(...off.map((one) => `${day}: ${one}`));
}

/** Decides what was in time and nobody has decided: money that does not fit is dealt as is, and what cannot be accepted is canceled. */
async function decideLate(player: Player, day: string): Promise<void> {
  const { approvals } = player.fund;
  const act = () => player.act('approval-asked');
  const why = 'It was not decided in time.';
  for (const request of undecidedIn(await readLedgerOf(player), day)) {
    const { id } = request;
    // It is no late decision where its money was late, too.
    if (await accept(player, request)) continue;
    const accepted = await attempt(player, () =>
      approvals.propose('request-accept', { request_id: id }, why, act()),
    );
    if (!accepted)
      await attempt(player, () => approvals.propose('request-cancel', { request_id: id }, why, act()));
  }
  const { requests, entries, terms } = await readLedgerOf(player);
  for (const request of requests) {
    const { id } = request;
    const money = moneyBefore(entries, id, cutOffOf(day));
    if (!player.late.has(id) || stateOfRequest(request) !== 'accepted' || !money) continue;
    if (fittingArrival(request, { terms, day, money })) continue;
    const reckoned = { request_id: id, arrived: 'net' as const };
    await attempt(player, () => approvals.propose('request-reckon', reckoned, why, act()));
  }
}

/** A ledger without ids: investors and requests by their numbers. */
function courseOf(ledger: Ledger): string[] {
  const { entries, requests, investors, passes } = ledger;
  const numberOf = (all: ReadonlyArray<{ id: string }>, wanted: string | null) =>
    all.findIndex(({ id }) => id === wanted);
  const lineOf = (...cells: unknown[]): string => cells.join(' ');
  const struck = entries
    .filter(({ strikeDay, owner }) => strikeDay !== null && (owner === 'series' || owner === 'manager'))
    .map((one) =>
      lineOf(
        one.strikeDay,
        one.kind,
        one.owner,
        numberOf(investors, one.investorId),
        numberOf(requests, one.requestId),
        one.units.toFixed(),
        one.amount?.toFixed(),
        one.shares.toFixed(),
        one.mark.toFixed(),
      ),
    );
  const { house, inTransit, manager } = stateOf(entries);
  // A correction of a flow is the house's, whomever the flow was matched with, so it counts which came first.
  const firm = sum([house, manager, ...[...inTransit.values()].map(({ units }) => units)]);
  return [
    ...struck,
    ...passes.map(({ day }) => lineOf(day, 'passed')),
    ...requests.map((one, i) =>
      lineOf('request', i, isOpen(one) ? 'open' : stateOfRequest(one), one.dealingDay),
    ),
    lineOf('firm and in transit', firm.toFixed()),
  ];
}
