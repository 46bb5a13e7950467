import { randomUUID } from 'node:crypto';
import { personalData } from '@equanim/contract/auth';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../platform/acts/act.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { SOMEWHERE } from '../../platform/acts/origin.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { verifyAudit } from '../audit/verify-chain.ts';
import { accountKey } from '../auth/sign-in/sign-in-limiter.ts';
import { erasedEmail } from '../erased.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ADA = 'ada@equanim.example';
const ZADA = 'zada@equanim.example';
const BOB = 'bob@equanim.example';
const SECRETS = ['canary-hash', 'canary-token', 'canary-key', 'canary-secret', 'canary-code'];

describe('What is kept about people', () => {
  const opened = useTestDatabase();
  let test: TestApp;
  let tokens: Record<'ada' | 'bob', string>;
  let [ada, bob] = ['', ''];

  beforeEach(async () => {
    await opened().empty();
    test = await startTestApp(NOW, { database: opened() });
    tokens = { ada: await test.tokenFor(ADA, 'customer'), bob: await test.tokenFor(BOB, 'admin') };
    const people = await test.services.users.list();
    [ada = '', bob = ''] = [ADA, BOB].map((email) => people.find((user) => user.email === email)?.id);
    await storeAround();
  });
  afterEach(() => test.close());

  async function storeAround(): Promise<void> {
    const at = new Date(NOW);
    const [later, id] = [new Date(NOW + DAY_MS), randomUUID()];
    await sql`
      with devices as (insert into known_devices (token_hash, user_id, created_at, seen_at)
          values ('canary-hash', ${ada}, ${at}, ${at})),
        resets as (insert into password_resets (token_hash, user_id, expires_at) values ('canary-token', ${ada}, ${later})),
        apps as (insert into totp_secrets (user_id, encrypted_secret, created_at, confirmed_at)
          values (${ada}, 'canary-secret', ${at}, ${at})),
        codes as (insert into recovery_codes (id, user_id, code_hash) values (${id}, ${ada}, 'canary-code')),
        keys as (insert into passkeys (id, user_id, credential_id, public_key, signature_count, transports, name, created_at)
          values (${id}, ${ada}, 'canary-key', 'canary-key', 0, '[]', 'Ada''s telephone', ${at})),
        answers as (insert into line_answers (type, meaning, reason, answered_by, answered_at)
          values ('CUSTODY_X', 'flow', 'asked', ${ADA}, ${at})),
        coins as (insert into coin_answers (coin, price, from_day, reason, answered_by, answered_at)
          values ('GONE', 2, '2026-01-01', 'asked', ${ADA}, ${at}))
      insert into quarantined_samples
        (id, taken_at, read_at, reason, raw, decision, decision_reason, decided_by, decided_at)
      values (${id}, ${at}, ${at}, 'odd', '{}', 'accept', 'fine', ${ADA}, ${at})`.execute(test.db);
    for (const email of ['Ada@Equanim.example', ZADA])
      await test.services.leads.receive({ firstName: 'A', lastName: 'B', email, text: 'How?' });
    const disabled = { action: 'person-disabled', actor: { kind: 'user', id: bob }, subjectId: ada } as const;
    await record({ ...disabled, origin: { address: '192.0.2.99', requestId: 'r' } });
    const failed = { action: 'sign-in-failed', actor: { kind: 'visitor' }, origin: SOMEWHERE } as const;
    for (const email of [ADA, ZADA]) await record({ ...failed, details: { email } });
  }

  const record = (event: AuditEvent) => test.services.audit.record(event);
  const logOf = (person: string) => test.services.audit.page({ person }, 1, 200);
  const chainFault = async () => (await verifyAudit(test.services.auditChain, [])).fault;
  const exportOf = (person: string) => test.services.privacy.exportPerson(person);
  const erase = (person: string) => test.services.privacy.erase(person);
  const signIn = (email: string) =>
    test.services.auth.signIn({ email, password: PASSWORD, isRemembered: false }, SOMEWHERE);

  it('is exported to the person, with everything and without a secret', async () => {
    await test.db.deleteFrom('totp_secrets').execute();
    await test.db.deleteFrom('passkeys').execute();
    // When somebody was seen is stored beside the answer, which does not wait for it.
    await test.get('/auth/me', tokens.ada);
    await expect.poll(() => test.db.selectFrom('user_traces').select('seen_at').execute()).toHaveLength(1);
    const answer = await test.get('/auth/export', tokens.ada);
    const { user, sections } = personalData.parse(answer.json());
    expect(user).toMatchObject({ id: ada, email: ADA });
    const counts = Object.entries(sections).map(([name, rows]) => [name, rows.length] as const);
    expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual({
      messages: 1,
      decisions: 1,
      answers: 1,
      coin_answers: 1,
      sessions: 1,
      last_seen: expect.any(Number),
      known_devices: 2,
      recovery_codes: 1,
      audit_log: 3,
    });
    for (const secret of [...SECRETS, 'argon2', tokens.ada]) expect(answer.body).not.toContain(secret);
    const [newest] = (await logOf(ada)).entries;
    expect(newest).toMatchObject({ action: 'personal-data-exported', address: expect.any(String) });
  });

  it('is exported for an operator by address or id, without the address of another person', async () => {
    const { sections } = await exportOf(ada);
    expect(sections['passkeys']).toEqual([expect.objectContaining({ name: "Ada's telephone" })]);
    const rows = sections['audit_log'] ?? [];
    const disabled = rows.find(({ action }) => action === 'person-disabled');
    expect(disabled).toMatchObject({ actor: 'somebody else', address: null });
    expect(JSON.stringify(rows)).not.toContain('192.0.2.99');
    const messages = [{ email: ZADA }];
    expect(await exportOf(ZADA.toUpperCase())).toMatchObject({ user: null, sections: { messages } });
    await expect(exportOf('nobody@equanim.example')).rejects.toThrow('Nothing is kept about');
  });

  it('is erased where somebody tried the address before it was anybody’s', async () => {
    const late = 'late@equanim.example';
    await expect(signIn(late)).rejects.toThrow('do not match');
    await test.tokenFor(late, 'customer');
    await erase(late);
    const { rows } = await sql<{ all: string }>`
      select string_agg(concat(details, address), ' ') as all from audit_details`.execute(test.db);
    expect(rows[0]?.all).not.toContain(accountKey(late));
  });

  it('is erased: of a user only the id and what was done stay', async () => {
    const before = (await logOf(ada)).totalCount;
    expect(await erase(ADA)).toEqual({ isUser: true, leadCount: 1, entryCount: before + 1 });
    const { rows } = await sql<{ all: string }>`
      select concat((select json_agg(u) from users u), (select json_agg(l) from leads l),
        (select json_agg(d) from audit_details d), (select json_agg(q) from quarantined_samples q),
        (select json_agg(a) from line_answers a), (select json_agg(c) from coin_answers c), (select json_agg(s) from sessions s),
        (select json_agg(e) from audit_entries e)) as all`.execute(test.db);
    const all = rows[0]?.all ?? '';
    expect(all.replaceAll(ZADA, '')).not.toMatch(/ada@equanim|Ada's/i);
    expect(all).toContain(ZADA);
    for (const table of ['sessions', 'known_devices', 'passkeys', 'totp_secrets', 'recovery_codes'] as const)
      expect(await test.db.selectFrom(table).where('user_id', '=', ada).select('user_id').execute()).toEqual(
        [],
      );
    expect(await test.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    const decided = await test.db.selectFrom('quarantined_samples').select('decided_by').execute();
    expect(decided).toEqual([{ decided_by: erasedEmail(ada) }]);
    expect((await test.get('/auth/me', tokens.ada)).statusCode).toBe(401);
    const [newest, ...older] = (await logOf(ada)).entries;
    const subject = { id: ada, name: null, email: null };
    expect(newest).toMatchObject({ action: 'personal-data-erased', actorKind: 'operator', subject });
    expect(older).toHaveLength(before);
    expect(older.every(({ address, details }) => address === null && details === null)).toBe(true);
    await expect(signIn(erasedEmail(ada))).rejects.toThrow('do not match');
    expect(await chainFault()).toBeNull();
    await expect(erase(ADA)).rejects.toThrow('Nothing is kept about');
  });

  it('is erased of somebody who only wrote, and of nobody else', async () => {
    expect(await erase(ZADA)).toEqual({ isUser: false, leadCount: 1, entryCount: 1 });
    const left = await test.db.selectFrom('leads').select('email').execute();
    expect(left).toEqual([{ email: 'Ada@Equanim.example' }]);
    expect((await test.get('/auth/me', tokens.bob)).statusCode).toBe(200);
    expect(await chainFault()).toBeNull();
  });

  it('is not erased of the last administrator, also of two who are erased at the same time', async () => {
    await test.services.leads.receive({ firstName: 'A', lastName: 'B', email: BOB, text: 'Me' });
    await expect(erase(BOB)).rejects.toThrow('last administrator');
    expect((await exportOf(BOB)).sections['messages']).toHaveLength(1);
    expect((await test.get('/auth/me', tokens.bob)).statusCode).toBe(200);
    await test.tokenFor('carla@equanim.example', 'admin');
    const ends = await Promise.allSettled([BOB, 'carla@equanim.example'].map(erase));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await chainFault()).toBeNull();
  });

  it('is forgotten once it is as old as the settings say, and the chain still fits', async () => {
    const { retention, audit, auditChain } = test.services;
    const counts = async () =>
      [
        await test.db.selectFrom('known_devices').select('user_id').execute(),
        await test.db.selectFrom('sessions').select('user_id').execute(),
        await test.db.selectFrom('leads').select('id').execute(),
      ].map(({ length }) => length);
    test.setNow(NOW + 400 * DAY_MS);
    await retention.forgetOld();
    // One device of each sign-in, and the one that was stored.
    expect(await counts()).toEqual([3, 0, 2]);
    test.setNow(NOW + 400 * DAY_MS + MINUTE_MS);
    await retention.forgetOld();
    expect(await counts()).toEqual([0, 0, 2]);

    test.setNow(NOW + 731 * DAY_MS);
    const count = (await audit.page({}, 1, 1)).totalCount;
    expect(await retention.forgetOld()).toEqual({ leadCount: 2, entryCount: count });
    const [newest, ...older] = (await audit.page({}, 1, 200)).entries;
    const details = { messages: 2, because: 'retention' };
    expect(newest).toMatchObject({ action: 'personal-data-erased', actorKind: 'server', details });
    expect(older.every((entry) => entry.address === null && entry.details === null)).toBe(true);
    expect(await verifyAudit(auditChain, [])).toMatchObject({ erasedCount: count, fault: null });
    test.setNow(NOW + 3_000 * DAY_MS);
    expect(await retention.forgetOld()).toEqual({ leadCount: 0, entryCount: 0 });
    expect(await chainFault()).toBeNull();
  });
});
