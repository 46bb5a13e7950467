import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../../test-app.test-support.ts';
import { createPerson } from '../factor/factor-person.test-support.ts';
import { createRecordedPeopleStore } from './recorded-people.store.ts';
import { verifyPeople } from './verify-people.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const COMPARED =
  'Users are what the audit log says: 7, with their roles, states and second factors, and for which of 1 investors they ' +
  'act. Names, addresses, passwords and recovery codes are not compared.';

const verify = () => verifyPeople(createRecordedPeopleStore(test.db));

/** What is found after a change behind the product's back, which is undone. */
async function faultAfter(change: ReturnType<typeof sql>): Promise<string | null> {
  const trx = await test.db.startTransaction().execute();
  await change.execute(trx);
  const { fault } = await verifyPeople(createRecordedPeopleStore(trx));
  await trx.rollback().execute();
  return fault;
}

/** People to whom everything happened that changes what they are. */
const test = await startTestApp(NOW);
const { users, privacy } = test.services;
await users.ensureDemoUsers(PASSWORD);
const administrator = await createPerson(test, 'admin');
await administrator.addTotp(NOW);
const { answer } = await administrator.addPasskey();
await sql`create table lost as table passkeys`.execute(test.db);
await administrator.call('POST', `/auth/passkeys/${answer.json().passkey.id}/remove`, {});
test.setNow(NOW + 60_000);
await administrator.addPasskey();
const customer = await createPerson(test);
await users.setRole(customer.email, 'admin');
await users.setRole(customer.email, 'customer');
await users.disable(customer.email);
await users.setPassword(customer.email, 'another rather long phrase');
await users.enable(customer.email);
await users.disable(administrator.email);
await users.enable(administrator.email);
const reset = await createPerson(test);
await reset.addTotp(NOW + 60_000);
await users.resetFactor(reset.email);
const gone = await createPerson(test);
await gone.addTotp(NOW + 60_000);
const known = await users.list();
const userIds = [customer, gone].map(({ email }) => known.find((user) => user.email === email)?.id ?? '');
const fund = test.services.fundAt(() => new Date(NOW));
const investor = { name: 'Ada', userIds: [] };
const { id } = await fund.ledger.addInvestor(investor, fund.act('investor-added', { kind: 'operator' }));
const act = fund.act('investor-changed', { kind: 'operator' });
await fund.ledger.changeInvestor(id, { ...investor, userIds }, act);
await privacy.erase(gone.email);
const invited = { email: 'invited@equanim.example', role: 'customer', investorId: id } as const;
const { token } = await test.services.invitations.invite(invited, act);
await test.services.invitations.accept({ token, name: 'Dora', password: PASSWORD }, null);
afterAll(() => test.close());

it('users are what the audit log says, whatever was done to them', async () => {
  expect(await verify()).toEqual({ fault: null, differenceCount: 0, lines: [COMPARED] });
});

it.each<[string, () => ReturnType<typeof sql>, string]>([
  [
    'a role',
    () => sql`update users set role = 'admin' where email = ${customer.email}`,
    'the role is admin, the log says customer',
  ],
  [
    'a state',
    () => sql`update users set disabled_at = now() where email = ${customer.email}`,
    'disabled, the log says enabled',
  ],
  [
    'a user',
    () => sql`
      insert into users (id, email, name, role, password_hash, created_at)
      select gen_random_uuid(), 'x' || email, name, 'admin', password_hash, created_at from users where email = ${customer.email}`,
    'no entry says how they became a user',
  ],
])('%s that no entry gave is named with the email address', async (_, change, fault) => {
  expect(await faultAfter(change())).toMatch(
    new RegExp(`^Users are not what the audit log says:\n  x?${customer.email}: ${fault}$`),
  );
});

it('second factors that are fewer, or others, than those that were added are named, and so is somebody let in again', async () => {
  const { email } = administrator;
  const start = `Users are not what the audit log says:\n  `;
  expect(await faultAfter(sql`delete from passkeys`)).toBe(
    `${start}${email}: 1 second factors, the log says 2`,
  );
  expect(await faultAfter(sql`update passkeys set created_at = '2026-01-02Z'`)).toBe(
    `${start}${email}: no entry says that the second factor of 2026-01-02T00:00:00.000Z was added`,
  );
  expect(await faultAfter(sql`update users set disabled_at = null, role = 'admin'`)).toContain(
    '@invalid: enabled, the log says disabled',
  );
});

it.each([
  ['a passkey', sql`update passkeys set public_key = 'another'`, NOW + 60_000],
  ['an authenticator app', sql`update totp_secrets set encrypted_secret = 'another'`, NOW],
])('%s in place of the one that was added at that moment is named', async (_, change, ms) => {
  expect(await faultAfter(change)).toBe(
    `Users are not what the audit log says:\n  ${administrator.email}: ` +
      `no entry says that the second factor of ${new Date(ms).toISOString()} was added`,
  );
});

it('a passkey that was removed is named where it takes the place of another', async () => {
  expect(
    await faultAfter(sql`
      update passkeys set credential_id = lost.credential_id, public_key = lost.public_key, created_at = lost.created_at
      from lost`),
  ).toContain(
    `${administrator.email}: no entry says that the second factor of ${new Date(NOW).toISOString()}`,
  );
});

it('whoever acts for an investor of whom no entry says so is named, and so is whoever does no longer', async () => {
  const { email } = administrator;
  const start = 'Users are not what the audit log says:\n  INV-0001: ';
  expect(
    await faultAfter(sql`
      insert into investor_users select investors.id, users.id from investors, users where email = ${email}`),
  ).toBe(`${start}${email} acts for it, the log says not`);
  const gone = [customer.email, invited.email].map((told) => `the log says that ${told} acts for it`);
  expect(await faultAfter(sql`delete from investor_users`)).toBe(start + gone.join('; '));
});

it('says what it cannot compare, since the details of the entries were erased', async () => {
  await sql`update audit_details set salt = '', address = null, details = '{}'`.execute(test.db);
  expect(await verify()).toEqual({
    fault: null,
    differenceCount: 0,
    lines: [
      COMPARED,
      'Note: roles that cannot be compared, since the details of the entries that gave them were erased: 6.',
      'Note: second factors of which the audit log says only when they were added: 2.',
      'Note: investors for whom the audit log does not, or no longer, say who acts: 1.',
    ],
  });
});
