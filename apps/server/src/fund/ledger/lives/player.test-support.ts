import type { AuditAction } from '@equanim/contract/audit-actions';
import { Exact, sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import type { TestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { Matching } from '../dealing/matches.service.ts';
import { createAccount } from '../fund-world.test-support.ts';
import type { Ledger } from '../read-ledger.ts';
import type { Bookkeeping } from './random-life.test-support.ts';

export const START = '2024-10-01';

/** Where lives are played, one after the other. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Opens a stage on a database, whose only administrator has a second factor. */
export async function openStage(database: TestDatabase) {
  const { db } = database;
  const app = await startTestApp(Date.parse(START), { database, smtpUrl: null });
  await app.tokenFor('admin@equanim.example', 'admin');
  const { id: administratorId, ...found } = await db
    .selectFrom('users')
    .selectAll()
    .executeTakeFirstOrThrow();
  const created_at = new Date('2024-01-01');
  const administrator = { ...found, id: administratorId, created_at };
  const factor = { user_id: administratorId, encrypted_secret: '', created_at, confirmed_at: created_at };
  const counted = { counted_since: new Date(START) };
  return {
    app,
    administratorId,
    async clear(): Promise<void> {
      await database.empty();
      await db.insertInto('users').values(administrator).execute();
      await db.insertInto('totp_secrets').values(factor).execute();
      await db
        .insertInto('accounts')
        .values({ id: 1, base_equity: '50000', ...counted })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(counted))
        .execute();
    },
  };
}

/** Somebody who plays a life: the fund at the moment that it is for them, and what they remember. */
export interface Player {
  now: Date;
  bookkeeping: Bookkeeping;
  account: ReturnType<typeof createAccount>;
  app: TestApp;
  fund: ReturnType<TestApp['services']['fundAt']>;
  act(action: AuditAction): RecordedAct;
  /** By their numbers. */
  investors: string[];
  /** Asked-for money that has not come, by request. */
  rests: Map<string, Decimal>;
  /** Requests that are decided late. */
  late: Set<string>;
  unmatched: Matching[][];
  /** What is to come. */
  plan: Array<{ at: number; run: () => Promise<unknown> }>;
  /** What was refused to somebody. */
  refused: string[];
  /** What is wrong. */
  findings: string[];
}

export function createPlayer({ app, administratorId }: Stage, bookkeeping: Bookkeeping): Player {
  const fund = app.services.fundAt(() => player.now);
  const player: Player = {
    now: new Date(START),
    bookkeeping,
    account: createAccount(app),
    app,
    fund,
    act: (action) => fund.act(action, { kind: 'user', id: administratorId }),
    investors: [],
    rests: new Map(),
    late: new Set(),
    unmatched: [],
    plan: [],
    refused: [],
    findings: [],
  };
  return player;
}

/** Does what may be refused. @returns null where it was */
export async function attempt<Result>(player: Player, does: () => Promise<Result>): Promise<Result | null> {
  try {
    return await does();
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof InputError)) throw error;
    player.refused.push(`${player.now.toISOString()} ${error.message}`);
    return null;
  }
}

export const readLedgerOf = ({ fund }: Player): Promise<Ledger> => fund.ledger.read();

export const accept = (player: Player, { id }: Pick<DealingRequest, 'id'>) =>
  attempt(player, () => player.fund.requests.accept({ id, act: player.act('request-accepted') }));

/** Matches what waits for it; what nobody can have is the house's. */
export async function matchAll(player: Player): Promise<void> {
  const { fund, unmatched, act } = player;
  await fund.ledger.follow();
  for (const parts of unmatched.splice(0)) {
    const matched = await attempt(player, () => fund.matches.match(parts, act('flow-matched')));
    const [first] = parts;
    if (matched || !first) continue;
    const { transactionId } = first;
    const amount = sum(parts.map((part) => part.amount ?? new Exact(0)));
    const whole = { transactionId, target: 'house' as const, requestId: null, amount };
    await fund.matches.match([whole], act('flow-matched'));
  }
}

/** A part of money that comes or goes. */
export type FlowPart = Omit<Matching, 'transactionId'> & { amount: Decimal };

/** Money comes or goes, and is matched when that is done. It never leaves the account without most of its money. */
export async function flow(
  player: Player,
  parts: readonly FlowPart[],
  { price, coin }: { price: string; coin: 'USDT' | 'BTC' },
): Promise<void> {
  const amount = sum(parts.map((part) => part.amount));
  if (amount.isZero() || amount.lt(player.account.worth(price).times('-0.9'))) return;
  const transactionId = await player.account.flow(player.now.toISOString(), amount.toFixed(2), price, coin);
  player.now = new Date(player.now.getTime() + 2 * MINUTE_MS);
  player.unmatched.push(parts.map((part) => ({ ...part, transactionId })));
  await player.fund.ledger.follow();
  if (player.bookkeeping.matches === 'at once') await matchAll(player);
}
