import { sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { DomainError } from '../../../platform/domain-error.ts';
import type { ApprovedKind } from '../../approvals/approved-kind.ts';
import { COINS_BY_HAND } from '../../units/hand-coins.ts';
import type { FundFlow } from '../book/flows.store.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { HandLine } from '../book/lines.store.ts';
import { followFlows, LEDGER } from '../follow-flows.ts';
import { dayInWords, moneyInWords } from '../../../platform/in-words.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { closeFirstOnes, openLines, type Closing, type OpenLine } from './open-lines.ts';
import { recordedWith, undoing } from './take-back.ts';

/**
 * What somebody wants to be kept, closed or taken back: a flow to or from a wallet of the same owner, a line that is lost, or what
 * the act recorded that a line is of.
 */
export type LineAct =
  | { transaction_id: string; wallet: string }
  | { line: string; loss: true }
  | { undo: string };

/** What is to be done, as the lines are now. */
type Plan =
  | { kind: 'kept'; flow: FundFlow; wallet: string }
  | { kind: 'returned'; flow: FundFlow; wallet: string; closings: Closing[] }
  | { kind: 'lost'; line: OpenLine }
  | { kind: 'undone'; rows: HandLine[] };

type NewLine = Omit<HandLine, 'id'>;

/** Keeping a flow to another wallet of the same owner as a line by hand, as an act that needs a second person. */
export const keepLine: ApprovedKind<LineAct> = {
  /** @throws DomainError `not-found`, or `not-possible` with what does not fit */
  async examine(records, body) {
    const plan = planOf(await readLedger(records), await records.listHandLines(), body);
    // No series is touched. What it says of the account is for administrators alone: investors learn it a day later, without amounts.
    return { title: titleOf(plan), basis: basisOf(plan), investorIds: [], takesFromInvestor: false };
  },

  /** Records the lines and counts units and equity again since the flow's own time. */
  async perform(records, body, act) {
    await followFlows(records, act.at);
    const plan = planOf(await readLedger(records), await records.listHandLines(), body);
    const said = {
      reason: act.reason,
      approvalId: act.approvalId,
      recordedAt: act.at,
      recordedBy: act.proposedBy,
    };
    await records.appendHandLines(linesOf(plan, act.at).map((line) => ({ ...line, ...said })));
    await followFlows(records, act.at);
  },
};

/**
 * Ends all lines of a wallet at the instant from which on it is read itself: what lies there is then counted by its own balance.
 * Whoever calls holds the fund's lock.
 *
 * @public no wallet is read yet but the account's own
 */
export async function endLinesOf(
  records: FundRecords,
  { wallet, at, now, reason }: { wallet: string; at: Date; now: Date; reason: string },
): Promise<void> {
  const open = openLines(await records.listHandLines()).filter((line) => line.wallet === wallet);
  const said = { reason, approvalId: null, recordedAt: now, recordedBy: LEDGER };
  await records.appendHandLines(
    open.map((line) => ({ ...closing('ended', { line, quantity: line.left }, at), ...said })),
  );
  await followFlows(records, now);
}

function planOf(ledger: Ledger, lines: readonly HandLine[], body: LineAct): Plan {
  if ('undo' in body) return { kind: 'undone', rows: requireUndoable(ledger, lines, body.undo) };
  if ('line' in body) {
    const line = openLines(lines).find(({ id }) => id === body.line);
    if (!line) throw new DomainError('not-found', 'There is no such open line.');
    return { kind: 'lost', line };
  }
  const { wallet } = body;
  const flow = requireFlow(ledger, body.transaction_id);
  if (flow.change.lt(0)) return { kind: 'kept', flow, wallet };
  const open = openLines(lines).filter(
    (line) => line.wallet === wallet && line.coin === flow.coin && line.effectiveAt < flow.occurredAt,
  );
  const closings = closeFirstOnes(open, flow.change);
  if (closings.length === 0)
    throw impossible(
      `No ${flow.coin} was kept in this wallet when the flow came, so nothing can return from it.`,
    );
  return { kind: 'returned', flow, wallet, closings };
}

function requireUndoable({ strikes }: Ledger, lines: readonly HandLine[], id: string): HandLine[] {
  const recorded = recordedWith(id, { lines, strikes });
  if (!recorded) throw new DomainError('not-found', 'There is no such line, or it was taken back.');
  if (recorded.whyNot !== null) throw impossible(recorded.whyNot);
  return recorded.rows;
}

function requireFlow(ledger: Ledger, transactionId: string): FundFlow {
  if (ledger.kept.some((one) => one.transactionId === transactionId))
    throw impossible('This flow is already kept by hand.');
  const flow = ledger.flows.find((one) => one.transactionId === transactionId);
  if (!flow) throw new DomainError('not-found', 'There is no such flow since the ledger began.');
  if (ledger.matches.has(transactionId))
    throw impossible('This flow is already matched: undo that match first.');
  if (!COINS_BY_HAND.includes(flow.coin))
    throw impossible(
      `A flow in ${flow.coin} cannot be kept by hand: its price is not read in every minute. Only ${COINS_BY_HAND.join(' and ')} can be.`,
    );
  if (flow.units === null || flow.amount === null || flow.readAt === null)
    throw impossible('The units of this flow are not counted yet; try again in a few minutes.');
  return flow;
}

function linesOf(
  plan: Plan,
  now: Date,
): Array<
  Pick<
    NewLine,
    'kind' | 'wallet' | 'coin' | 'quantity' | 'transactionId' | 'closes' | 'undoes' | 'effectiveAt'
  >
> {
  if (plan.kind === 'undone') return plan.rows.map(undoing);
  if (plan.kind === 'lost') return [closing('lost', { line: plan.line, quantity: plan.line.left }, now)];
  const { flow, wallet } = plan;
  const own = { transactionId: flow.transactionId, undoes: null, effectiveAt: flow.occurredAt };
  if (plan.kind === 'kept')
    return [{ kind: 'kept', wallet, coin: flow.coin, quantity: flow.change.neg(), closes: null, ...own }];
  return plan.closings.map((one) => ({ ...closing('returned', one, flow.occurredAt), ...own }));
}

function closing(kind: 'returned' | 'lost' | 'ended', { line, quantity }: Closing, effectiveAt: Date) {
  const { wallet, coin, id: closes } = line;
  return {
    kind,
    wallet,
    coin,
    quantity: quantity.neg(),
    transactionId: null,
    closes,
    undoes: null,
    effectiveAt,
  };
}

/** What the act rests on: where it is another one later, the lines are not those that were confirmed. */
function basisOf(plan: Plan) {
  if (plan.kind === 'undone') return { undone: plan.rows.map(({ id }) => id) };
  if (plan.kind === 'lost') return { line: plan.line.id, left: plan.line.left.toFixed() };
  const { transactionId, coin, change } = plan.flow;
  const closings = plan.kind === 'kept' ? [] : plan.closings;
  return {
    flow: transactionId,
    coin,
    change: change.toFixed(),
    closes: closings.map(({ line, quantity }) => [line.id, quantity.toFixed()]),
  };
}

function titleOf(plan: Plan): string {
  if (plan.kind === 'undone') return undoneTitle(plan.rows);
  if (plan.kind === 'lost') {
    const { left, coin, wallet } = plan.line;
    return `Close ${quantityInWords(left, coin)} kept in ${wallet} as a loss`;
  }
  const { flow, wallet, kind } = plan;
  const what = quantityInWords(flow.change.abs(), flow.coin);
  const day = dayInWords(flow.occurredAt);
  return kind === 'kept'
    ? `Keep ${what} that went to ${wallet} on ${day} as the fund’s own`
    : `Take ${what} of ${day} as what returned from ${wallet}`;
}

function undoneTitle(rows: readonly HandLine[]): string {
  const [first] = rows;
  if (!first) throw new RangeError('Nothing is taken back.');
  const { kind, wallet, coin, effectiveAt } = first;
  const what = quantityInWords(sum(rows.map(({ quantity }) => quantity.abs())), coin);
  const day = dayInWords(effectiveAt);
  const said = {
    kept: `that ${what} of ${day} is kept in ${wallet}`,
    returned: `that ${what} returned from ${wallet} on ${day}`,
    lost: `that ${what} in ${wallet} is a loss of ${day}`,
  };
  return `Take back ${said[kind as keyof typeof said]}`;
}

function quantityInWords(quantity: Decimal, coin: string): string {
  return `${coin === 'USDT' ? moneyInWords(quantity) : quantity.toFixed()} ${coin}`;
}

function impossible(sentence: string): DomainError {
  return new DomainError('not-possible', sentence);
}
