import { sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { storeCheckpoint } from '../../statements/checkpoint.test-support.ts';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';
import { auditLogOf } from '../../../operations/commands/ledger-commands.ts';
import type { Verification } from './verification.service.ts';

/** A fund with everything in its ledger that a ledger can hold, made as administrators make it. */
export interface DealtLedger {
  world: FundWorld;
  verify(): Promise<Verification>;
  /** Verifies with rows of a table that were changed in spite of its triggers, and puts the rows back. */
  verifyWith(table: keyof Schema, changes: readonly string[]): Promise<Verification>;
}

/**
 * Deals a fund from December 2024 to March 2026; between May and December 2025 nothing is sampled, so nothing is dealt. Its first
 * statements are made before there is a track record.
 */
export async function dealLedger(): Promise<DealtLedger> {
  const world = await startFundWorld('2024-12-01T00:00:00Z');
  const { services } = world.app;
  await services.ledger.follow();
  await world.terms('2024-12-02', { management_fee_rate: 0.03, performance_fee_rate: 0.3 });
  const [ada, bela] = [await world.investor('Ada'), await world.investor('Bela')];
  await subscribeFirst(world, ada, bela);
  await settleNavError(world, await redeemAndPay(world, ada));
  await services.statements.makeDue(100);
  await storeCheckpoint(world.app.db, new Date('2025-05-01T00:00:00Z'));
  await endYear(world, bela);
  await recountLastFlow(world);
  world.at('2026-03-05T00:00:00Z');
  await services.ledger.follow();
  await services.statements.makeDue(100);
  world.at('2026-03-06T00:00:00Z');
  const verify = () => services.verification.verify(auditLogOf(services.audit));
  return { world, verify, verifyWith: createTampering(world, verify) };
}

/** @throws Error where the call is refused */
async function call(
  world: FundWorld,
  path: string,
  payload?: object,
): Promise<{ id: string; digest: string }> {
  const { status, body } = await world.call('POST', path, payload);
  if (status !== 201 && status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

async function deal(world: FundWorld, day: string, price: string): Promise<void> {
  await world.sample(new Date(Date.parse(day) - 60_000).toISOString(), price);
  const { status, body } = await world.deal(day);
  if (status !== 201) throw new Error(`${day}: ${JSON.stringify(body)}`);
}

async function match(world: FundWorld, transactionId: string, to: object): Promise<void> {
  await call(world, '/dealing/matches', { transaction_id: transactionId, ...to });
}

/** Ada pays the net amount, Bela the gross one; a request is canceled, and a match is undone. */
async function subscribeFirst(world: FundWorld, ada: string, bela: string): Promise<void> {
  world.at('2024-12-10T00:00:00Z');
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-12-20T09:00:00Z', price: '1' });
  const unwanted = await call(world, '/dealing/requests', {
    investor_id: bela,
    kind: 'subscription',
    amount: 60_000,
  });
  await call(world, `/dealing/requests/${unwanted.id}/cancel`, { reason: 'they asked' });
  await deal(world, '2025-01-01', '1.02');
  const own = await world.flow('2025-01-05T09:00:00Z', '2500.00', '1.03');
  world.at('2025-01-05T10:00:00Z');
  await match(world, own, { to: 'house' });
  await call(world, '/dealing/matches/undo', { transaction_id: own, reason: 'a mistake' });
  await match(world, own, { to: 'house' });
  const request = await world.subscribe({
    investorId: bela,
    gross: 50_000,
    at: '2025-01-20T09:00:00Z',
    price: '1.1',
    arrives: 'gross',
  });
  const { body } = await world.call('GET', '/dealing/flows');
  const came = body.find((one: { amount: number }) => one.amount === 50_000);
  await call(world, '/dealing/matches/undo', { transaction_id: came.transaction_id, reason: 'a mistake' });
  await match(world, came.transaction_id, { to: 'request', request_id: request });
  await deal(world, '2025-02-01', '1.12');
}

/** Ada redeems some shares and is paid. */
async function redeemAndPay(world: FundWorld, ada: string): Promise<string> {
  world.at('2025-02-10T00:00:00Z');
  const request = await world.redeem(ada, { shares: 8 });
  await deal(world, '2025-03-01', '1.2');
  await pay(world, request, { at: '2025-03-03T10:00:00Z', price: '1.21' });
  return request;
}

/** The price of a strike turns out to have been higher: what is owed since is paid, too. */
async function settleNavError(world: FundWorld, request: string): Promise<void> {
  await sql`
    update snapshots set equity = round(1.25 * units, 18)
    where taken_at = ${new Date('2025-02-28T23:59:00Z')}`.execute(world.app.db);
  await world.app.services.ledger.follow();
  await deal(world, '2025-04-01', '1.22');
  await pay(world, request, { at: '2025-04-03T10:00:00Z', price: '1.23' });
}

/** Pays all that is in transit of a redemption. */
async function pay(
  world: FundWorld,
  request: string,
  { at, price }: { at: string; price: string },
): Promise<void> {
  const { body } = await world.call('GET', '/ledger/reconciliation');
  const owed = body.owners.find(({ owner }: { owner: string }) => owner === 'settlement').value;
  const flow = await world.flow(at, (-owed).toFixed(2), price);
  world.at(new Date(Date.parse(at) + 5 * MINUTE_MS).toISOString());
  await match(world, flow, { to: 'request', request_id: request });
}

/** A year ends with its fee, of which some is paid out; Bela leaves, on a strike whose sample came late. */
async function endYear(world: FundWorld, bela: string): Promise<void> {
  for (let month = 5; month <= 12; month += 1) {
    const { status, body } = await world.pass(`2025-${String(month).padStart(2, '0')}-01`);
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
  await deal(world, '2026-01-01', '1.5');
  world.at('2026-01-10T00:00:00Z');
  await world.redeem(bela, { shares: 8.5 });
  await deal(world, '2026-02-01', '1.4');
  const some = await world.flow('2026-02-06T10:00:00Z', '-1000.00', '1.45');
  world.at('2026-02-06T10:05:00Z');
  await match(world, some, { to: 'manager' });
  await world.redeem(bela, { all: true });
  await world.sample('2026-03-01T00:31:00Z', '1.46');
  world.at('2026-03-01T00:40:00Z');
  const { body } = await world.call('GET', '/dealing/strikes/2026-03-01');
  await call(world, '/dealing/strikes/2026-03-01', { digest: body.digest, confirms_late_sample: true });
}

/** Money came, and the log brings something late, so that it issued other units than were counted first. */
async function recountLastFlow(world: FundWorld): Promise<void> {
  const { db, services } = world.app;
  const last = await world.flow('2026-03-02T10:00:00Z', '1460.00', '1.46');
  world.at('2026-03-02T11:00:00Z');
  await services.ledger.follow();
  await db.updateTable('flows').set({ units_issued: '1001' }).where('transaction_id', '=', last).execute();
  await sql`
    update snapshots set units = units + 1, equity = equity + 1.46
    where taken_at > ${new Date('2026-03-02T00:00:00Z')}`.execute(db);
}

/** @returns verifies with a table changed by statements, in spite of its triggers, and puts its rows back */
function createTampering(
  { app: { db } }: FundWorld,
  verify: () => Promise<Verification>,
): DealtLedger['verifyWith'] {
  const unguarded = (write: (trx: typeof db) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await write(trx);
    });
  return async (table, changes) => {
    const { rows } = await sql<{ json: string; columns: string[] }>`
      select (select json_agg(each)::text from ${sql.table(table)} as each) as json, array_agg(attname::text) as columns
      from pg_attribute
      where attrelid = coalesce(to_regclass(${`all_${table}`}), ${table}::regclass) and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    );
    const columns = sql.join((rows[0]?.columns ?? []).map((column) => sql.ref(column)));
    await unguarded(async (trx) => {
      for (const change of changes) {
        const { numAffectedRows } = await sql.raw(change).execute(trx);
        if (!numAffectedRows) throw new Error(`This changes nothing: ${change}`);
      }
    });
    try {
      return await verify();
    } finally {
      await unguarded(async (trx) => {
        await sql`delete from ${sql.table(table)}`.execute(trx);
        await sql`
          insert into ${sql.table(table)} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.json ?? '[]'}::json)`.execute(
          trx,
        );
      });
    }
  };
}
