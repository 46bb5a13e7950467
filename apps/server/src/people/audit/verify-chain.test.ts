import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/open.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { hashOfEntry, createAuditStore, type HashedEntry } from './audit.store.ts';
import { createChainStore } from './chain.store.ts';
import { detailsOfErasure } from './erasures.ts';
import { verifyAudit, type KnownHead } from './verify-chain.ts';

const START = Date.UTC(2026, 10, 20, 12);

describe('the chain of the audit log', () => {
  const opened = useTestDatabase();
  let db: Database;
  beforeEach(async () => {
    db = opened().db;
    await tamper(sql`truncate audit_entries, audit_details, audit_head`);
    for (let i = 1; i <= 6; i += 1) await append(i, { i });
  });

  const append = (minute: number, details: Record<string, unknown>, action = 'signed-in' as const) =>
    createAuditStore(db).append(
      {
        action,
        actor: { kind: 'operator' },
        origin: { address: '192.0.2.1', requestId: `r${minute}` },
        details,
      },
      new Date(START + minute * 60_000),
    );
  const appendAs = (action: 'backup-restored' | 'personal-data-erased', minute: number, details = {}) =>
    append(minute, details, action as 'signed-in');

  /** Changes rows behind the trigger's back. */
  async function tamper(...statements: Array<ReturnType<typeof sql>>): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements) await statement.execute(trx);
    });
  }

  const verify = (...heads: KnownHead[]) => verifyAudit(createChainStore(db), heads);
  const faultOf = async (...heads: KnownHead[]) => (await verify(...heads)).fault;
  const eraseDetails = (sequence: number) =>
    sql`update audit_details set salt = '', address = null, details = '{}' where sequence = ${sequence}`;

  async function headAt(sequence: number, at: Date | null = null): Promise<KnownHead> {
    const { hash } = await db
      .selectFrom('audit_entries')
      .select('hash')
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow();
    return { sequence, hash, source: 'the backup x', at };
  }

  it('fits as it was written, with every head that was ever written down', async () => {
    const heads = [await headAt(1), await headAt(4)];
    await append(7, { later: new Date(START), nested: { b: 1, a: [2, { d: 1, c: null }] }, big: 1e21 });
    expect(await verify(...heads)).toEqual({
      head: { sequence: 7, hash: (await headAt(7)).hash },
      erasedCount: 0,
      abandoned: [],
      fault: null,
    });
  });

  describe('names the first wrong entry where', () => {
    it.each([
      ['at', `at = at + interval '1 second'`],
      ['action', `action = 'signed-out'`],
      ['actor_kind', `actor_kind = 'server'`],
      ['actor_id', `actor_id = gen_random_uuid()`],
      ['subject_id', `subject_id = gen_random_uuid()`],
      ['request_id', `request_id = null`],
      ['details_hash', `details_hash = ''`],
      ['previous_hash', `previous_hash = ''`],
      ['hash', `hash = ''`],
    ])('the %s of one was changed', async (_, change) => {
      await tamper(sql`update audit_entries set ${sql.raw(change)} where sequence = 3`);
      expect(await faultOf()).toBe('Entry 3 was changed.');
    });

    it.each([
      ['salt', `salt = 'x'`],
      ['address', `address = '192.0.2.9'`],
      ['text', `details = '{"i": 4}'`],
      ['text, as if it had been erased', `salt = '', details = '{"i": 4}'`],
    ])('the %s of its details was changed', async (_, change) => {
      await tamper(sql`update audit_details set ${sql.raw(change)} where sequence = 3`);
      expect(await faultOf()).toBe('The details of entry 3 were changed.');
    });

    it('its details are missing', async () => {
      await tamper(sql`delete from audit_details where sequence = 3`);
      expect(await faultOf()).toBe('The details of entry 3 are missing.');
    });

    it('one was changed together with its hash', async () => {
      const row = await db
        .selectFrom('audit_entries')
        .selectAll()
        .where('sequence', '=', 3)
        .executeTakeFirstOrThrow();
      const forged: HashedEntry = {
        sequence: 3,
        at: row.at,
        action: 'signed-out',
        actorKind: row.actor_kind,
        actorId: row.actor_id,
        subjectId: row.subject_id,
        requestId: row.request_id,
        detailsHash: row.details_hash,
        previousHash: row.previous_hash,
      };
      await tamper(
        sql`update audit_entries set action = 'signed-out', hash = ${hashOfEntry(forged)} where sequence = 3`,
      );
      expect(await faultOf()).toBe('Entry 3 is not the one that entry 4 was written after.');
    });

    it('one is missing, at the beginning or in the middle', async () => {
      await tamper(sql`delete from audit_entries where sequence = 4`);
      expect(await faultOf()).toBe('Entry 4 is missing.');
      await tamper(sql`delete from audit_entries where sequence = 1`);
      expect(await faultOf()).toBe('Entry 1 is missing.');
    });

    it('the newest were cut off, and the head was left as it was', async () => {
      await tamper(sql`delete from audit_entries where sequence > 4`);
      expect(await faultOf()).toBe('Entry 5 is missing: the log was cut, its head names entry 6.');
    });

    it('the newest were cut off together with the head, and a backup knows them', async () => {
      const head = await headAt(6);
      const { hash } = await headAt(4);
      await tamper(
        sql`delete from audit_entries where sequence > 4`,
        sql`delete from audit_details where sequence > 4`,
        sql`update audit_head set sequence = 4, hash = ${hash}`,
      );
      expect(await faultOf()).toBeNull();
      expect(await faultOf(head)).toBe('Entry 5 is missing: the log was cut, the backup x knows entry 6.');
      for (const i of [5, 6, 7]) await append(i, { other: i });
      expect(await faultOf()).toBeNull();
      expect(await faultOf(head)).toBe('Entry 6 is not the one that the backup x knows.');
    });

    it('all were deleted together with the head, and a backup knows them', async () => {
      const head = await headAt(6);
      await tamper(sql`truncate audit_entries, audit_details, audit_head`);
      expect(await faultOf(head)).toBe('Entry 1 is missing: the log was cut, the backup x knows entry 6.');
    });

    it('the head was moved back, deleted or forged', async () => {
      await tamper(sql`update audit_head set sequence = 4, hash = ${(await headAt(4)).hash}`);
      expect(await faultOf()).toBe('Entry 5 was added past the head of the log, which names entry 4.');
      await tamper(sql`delete from audit_head`);
      expect(await faultOf()).toBe('Entry 1 was added past the head of the log, which names entry 0.');
      await tamper(sql`insert into audit_head values (1, 6, 'forged')`);
      expect(await faultOf()).toBe('Entry 6 is not the one that the head of the log names.');
    });

    it('details were erased and no entry says so', async () => {
      await tamper(eraseDetails(2), eraseDetails(3));
      await appendAs('personal-data-erased', 7, detailsOfErasure([2]));
      expect(await faultOf()).toBe('The details of entry 3 were erased, and no entry records why.');
    });
  });

  it('fits where details were erased as a later entry says, and counts them', async () => {
    await tamper(eraseDetails(2), eraseDetails(3), eraseDetails(5));
    await appendAs('personal-data-erased', 7, detailsOfErasure([2, 3, 5]));
    expect(await verify()).toMatchObject({ erasedCount: 3, fault: null });
  });

  it('need not hold what a backup knows that an older one took the place of', async () => {
    const cutAt = new Date(START + 20 * 60_000);
    const later = await headAt(6, new Date(START + 10 * 60_000));
    const afterwards = await headAt(6, new Date(cutAt.getTime() + 60_000));
    await tamper(
      sql`delete from audit_entries where sequence > 3`,
      sql`delete from audit_details where sequence > 3`,
      sql`update audit_head set sequence = 3, hash = ${(await headAt(3)).hash}`,
    );
    await appendAs('backup-restored', 20);
    expect(await verify(later)).toMatchObject({ abandoned: [later], fault: null });
    expect(await faultOf(afterwards)).toContain('the log was cut');
  });
});
