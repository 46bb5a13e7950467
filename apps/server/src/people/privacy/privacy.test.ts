import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personalData } from '@equanim/contract/auth';
import type { AuditEvent } from '../../platform/audit-event.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { SOMEWHERE } from '../../platform/origin.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { verifyAudit } from '../audit/verify-chain.ts';
import { accountKey } from '../auth/sign-in/sign-in-limiter.ts';
import { erasedEmail } from '../erased.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ADA = 'ada@equanim.example';
const BOB = 'bob@equanim.example';
const SECRETS = ['canary-hash', 'canary-token', 'canary-key', 'canary-secret', 'canary-code'];

describe('what is kept about people', () => {
  const opened = useTestDatabase();
  let test: TestApp;
  let tokens: Record<'ada' | 'bob', string>;
  let ids: Record<string, string>;

  beforeEach(async () => {
    test = await startTestApp(NOW, { database: opened() });
    tokens = { ada: await test.tokenFor(ADA, 'customer'), bob: await test.tokenFor(BOB, 'admin') };
    ids = Object.fromEntries((await test.services.users.list()).map(({ email, id }) => [email, id]));
    await storeAround(ids[ADA] ?? '');
  });
  afterEach(async () => {
    await test.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`truncate users, leads, invitations, quarantined_samples, line_answers, coin_answers, audit_entries, audit_details,
        audit_head, limit_counters cascade`.execute(trx);
    });
    await test.close();
  });

  async function storeAround(ada: string): Promise<void> {
    const { db } = test;
    const at = new Date(NOW);
    await db
      .insertInto('known_devices')
      .values({ token_hash: 'canary-hash', user_id: ada, created_at: at, seen_at: at })
      .execute();
    await db
      .insertInto('password_resets')
      .values({ token_hash: 'canary-token', user_id: ada, expires_at: new Date(NOW + DAY_MS) })
      .execute();
    await db
      .insertInto('totp_secrets')
      .values({ user_id: ada, encrypted_secret: 'canary-secret', created_at: at, confirmed_at: at })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ id: randomUUID(), user_id: ada, code_hash: 'canary-code' })
      .execute();
    await db
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: ada,
        credential_id: 'canary-key',
        public_key: 'canary-key',
        signature_count: 0,
        transports: '[]',
        name: "Ada's telephone",
        created_at: at,
      })
      .execute();
    for (const email of ['Ada@Equanim.example', 'zada@equanim.example'])
      await test.services.leads.receive({ firstName: 'A', lastName: 'B', email, text: 'How?' });
    await db
      .insertInto('quarantined_samples')
      .values({
        id: randomUUID(),
        taken_at: at,
        read_at: at,
        reason: 'odd',
        raw: '{}',
        decision: 'accept',
        decision_reason: 'fine',
        decided_by: ADA,
        decided_at: at,
      })
      .execute();
    await db
      .insertInto('line_answers')
      .values({ type: 'CUSTODY_X', meaning: 'flow', reason: 'asked', answered_by: ADA, answered_at: at })
      .execute();
    await db
      .insertInto('coin_answers')
      .values({
        coin: 'GONE',
        price: '2',
        from_day: '2026-01-01',
        reason: 'asked',
        answered_by: ADA,
        answered_at: at,
      })
      .execute();
    const bob = { kind: 'user', id: ids[BOB] ?? '' } as const;
    await record({
      action: 'person-disabled',
      actor: bob,
      origin: { address: '192.0.2.99', requestId: 'r' },
      subjectId: ada,
    });
    await record({
      action: 'sign-in-failed',
      actor: { kind: 'visitor' },
      origin: SOMEWHERE,
      details: { email: ADA },
    });
    await record({
      action: 'sign-in-failed',
      actor: { kind: 'visitor' },
      origin: SOMEWHERE,
      details: { email: `z${ADA}` },
    });
  }

  const record = (event: AuditEvent) => test.services.audit.record(event);
  const logOf = (person: string) => test.services.audit.page({ person }, 1, 200);
  const chainFault = async () => (await verifyAudit(test.services.auditChain, [])).fault;

  it('is exported to the person, with everything and without a secret', async () => {
    await test.db.deleteFrom('totp_secrets').execute();
    await test.db.deleteFrom('passkeys').execute();
    const answer = await test.get('/auth/export', tokens.ada);
    expect(answer.statusCode).toBe(200);
    const { user, sections } = personalData.parse(answer.json());
    expect(user).toMatchObject({ id: ids[ADA], email: ADA });
    expect(Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.length]))).toEqual({
      messages: 1,
      invitations: 0,
      decisions: 1,
      answers: 1,
      coin_answers: 1,
      sessions: 1,
      last_seen: expect.any(Number),
      known_devices: 2,
      passkeys: 0,
      authenticator_apps: 0,
      recovery_codes: 1,
      email_changes: 0,
      audit_log: 3,
      investors: 0,
      request_events: 0,
      flow_matches: 0,
      adjustments: 0,
      hand_lines: 0,
      strikes: 0,
      terms: 0,
      approvals: 0,
      approval_decisions: 0,
    });
    for (const secret of [...SECRETS, 'argon2', tokens.ada]) expect(answer.body).not.toContain(secret);
    expect((await logOf(ids[ADA] ?? '')).entries[0]).toMatchObject({
      action: 'personal-data-exported',
      address: expect.any(String),
    });
  });

  it('holds no address of another person', async () => {
    const { sections } = await test.services.privacy.exportPerson(ADA);
    const rows = sections['audit_log'] ?? [];
    expect(rows.find(({ action }) => action === 'person-disabled')).toMatchObject({
      actor: 'somebody else',
      address: null,
    });
    expect(JSON.stringify(rows)).not.toContain('192.0.2.99');
  });

  it('is exported for an operator by address or id, also of somebody who only wrote', async () => {
    const byId = await test.services.privacy.exportPerson(ids[ADA] ?? '');
    expect(byId.sections['passkeys']).toEqual([expect.objectContaining({ name: "Ada's telephone" })]);
    expect(await test.services.privacy.exportPerson('ZADA@equanim.example')).toMatchObject({
      user: null,
      sections: { messages: [{ email: 'zada@equanim.example' }] },
    });
    await expect(test.services.privacy.exportPerson('nobody@equanim.example')).rejects.toThrow(
      'Nothing is kept about',
    );
  });

  it('is erased where somebody tried the address before it was anybody’s', async () => {
    const late = 'late@equanim.example';
    const attempt = { email: late, password: 'a wrong one', isRemembered: false };
    await expect(test.services.auth.signIn(attempt, SOMEWHERE)).rejects.toThrow('do not match');
    await test.tokenFor(late, 'customer');
    await test.services.privacy.erase(late);
    const { rows } = await sql<{ all: string }>`
      select string_agg(concat(details, address), ' ') as all from audit_details`.execute(test.db);
    expect(rows[0]?.all).not.toContain(accountKey(late));
  });

  it('is erased: of a user only the id and what was done stay', async () => {
    const before = (await logOf(ids[ADA] ?? '')).totalCount;
    expect(await test.services.privacy.erase(ADA)).toEqual({
      isUser: true,
      leadCount: 1,
      entryCount: before + 1,
    });
    const { rows } = await sql<{ all: string }>`
      select concat((select json_agg(u) from users u), (select json_agg(l) from leads l),
        (select json_agg(d) from audit_details d), (select json_agg(q) from quarantined_samples q),
        (select json_agg(a) from line_answers a), (select json_agg(c) from coin_answers c), (select json_agg(s) from sessions s),
        (select json_agg(e) from audit_entries e)) as all`.execute(test.db);
    const all = rows[0]?.all ?? '';
    expect(all.replaceAll('zada@equanim.example', '')).not.toMatch(/ada@equanim|Ada's/i);
    expect(all).toContain('zada@equanim.example');
    for (const table of [
      'sessions',
      'known_devices',
      'passkeys',
      'totp_secrets',
      'recovery_codes',
      'password_resets',
    ] as const) {
      const left = await test.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', ids[ADA] ?? '')
        .execute();
      expect([table, left]).toEqual([table, []]);
    }
    expect(await test.db.selectFrom('quarantined_samples').select('decided_by').execute()).toEqual([
      { decided_by: erasedEmail(ids[ADA] ?? '') },
    ]);
    expect((await test.get('/auth/me', tokens.ada)).statusCode).toBe(401);
    const { entries } = await logOf(ids[ADA] ?? '');
    expect(entries[0]).toMatchObject({
      action: 'personal-data-erased',
      actorKind: 'operator',
      subject: { id: ids[ADA], name: null, email: null },
      details: { messages: 1 },
    });
    expect(entries.slice(1).map(({ address, details }) => [address, details])).toEqual(
      Array.from({ length: before }, () => [null, null]),
    );
    await expect(
      test.services.auth.signIn(
        { email: erasedEmail(ids[ADA] ?? ''), password: PASSWORD, isRemembered: false },
        SOMEWHERE,
      ),
    ).rejects.toThrow('do not match');
    expect(await chainFault()).toBeNull();
    await expect(test.services.privacy.erase(ADA)).rejects.toThrow('Nothing is kept about');
  });

  it('is erased of somebody who only wrote, and of nobody else', async () => {
    expect(await test.services.privacy.erase('zada@equanim.example')).toEqual({
      isUser: false,
      leadCount: 1,
      entryCount: 1,
    });
    expect(await test.db.selectFrom('leads').select('email').execute()).toEqual([
      { email: 'Ada@Equanim.example' },
    ]);
    expect((await test.get('/auth/me', tokens.bob)).statusCode).toBe(200);
    expect(await chainFault()).toBeNull();
  });

  it('is not erased of the last administrator, and changes nothing then', async () => {
    await test.services.leads.receive({ firstName: 'A', lastName: 'B', email: BOB, text: 'Me' });
    await expect(test.services.privacy.erase(BOB)).rejects.toThrow('last administrator');
    expect(await test.db.selectFrom('leads').select('email').where('email', '=', BOB).execute()).toHaveLength(
      1,
    );
    expect((await test.get('/auth/me', tokens.bob)).statusCode).toBe(200);
  });

  it('is erased of one of two administrators who are erased at the same time', async () => {
    await test.tokenFor('carla@equanim.example', 'admin');
    const ends = await Promise.allSettled(
      [BOB, 'carla@equanim.example'].map((who) => test.services.privacy.erase(who)),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await chainFault()).toBeNull();
  });

  it('is forgotten once it is as old as the settings say, and the chain still fits', async () => {
    test.setNow(NOW + 400 * DAY_MS);
    await test.services.retention.forgetOld();
    // One of each sign-in, and the one that was stored.
    expect(await test.db.selectFrom('known_devices').select('user_id').execute()).toHaveLength(3);
    expect(await test.db.selectFrom('sessions').select('user_id').execute()).toEqual([]);
    expect(await test.db.selectFrom('leads').select('id').execute()).toHaveLength(2);
    test.setNow(NOW + 400 * DAY_MS + MINUTE_MS);
    await test.services.retention.forgetOld();
    expect(await test.db.selectFrom('known_devices').select('user_id').execute()).toEqual([]);

    test.setNow(NOW + 731 * DAY_MS);
    const count = (await test.services.audit.page({}, 1, 1)).totalCount;
    expect(await test.services.retention.forgetOld()).toEqual({ leadCount: 2, entryCount: count });
    const { entries } = await test.services.audit.page({}, 1, 200);
    expect(entries[0]).toMatchObject({
      action: 'personal-data-erased',
      actorKind: 'server',
      details: { messages: 2, because: 'retention' },
    });
    expect(entries.slice(1).every(({ address, details }) => address === null && details === null)).toBe(true);
    expect(await verifyAudit(test.services.auditChain, [])).toMatchObject({
      erasedCount: count,
      fault: null,
    });
    expect(await test.services.retention.forgetOld()).toEqual({ leadCount: 0, entryCount: 0 });
    test.setNow(NOW + 3_000 * DAY_MS);
    expect(await test.services.retention.forgetOld()).toEqual({ leadCount: 0, entryCount: 0 });
    expect(await chainFault()).toBeNull();
  });
});
