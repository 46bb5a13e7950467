import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp } from '../../test-app.test-support.ts';
import { startMailbox } from '../mail/mailbox.test-support.ts';
import { createPerson, type Person } from './factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DUE = new Date(NOW + 7 * DAY_MS).toISOString();

const mailbox = await startMailbox();
const test = await startTestApp(NOW, { isFactorRequired: true, smtpUrl: mailbox.url });
const optional = await startTestApp(NOW, { shared: test.simulator });
beforeEach(() => {
  test.setNow(NOW);
  optional.setNow(NOW);
});
afterAll(async () => {
  await optional.close();
  await test.close();
  await mailbox.close();
});

const stateOf = async (person: Person, token = person.token) =>
  (await person.call('GET', '/auth/second-factor', undefined, token)).json();
const statusOf = async (person: Person) => (await person.call('GET', '/status')).statusCode;

describe('An administrator without a second factor, where one is required', () => {
  it('has a week from the first sign-in, and comes in again by setting one up', async () => {
    const person = await createPerson(test, 'admin');
    expect(await stateOf(person)).toMatchObject({ session: 'open', is_required: true, due_at: DUE });
    test.setNow(NOW + 3 * DAY_MS);
    const later = await stateOf(person, await person.signIn());
    expect(later).toMatchObject({ session: 'open', due_at: DUE });
    test.setNow(NOW + 7 * DAY_MS - 1);
    expect(await statusOf(person)).toBe(200);
    test.setNow(NOW + 7 * DAY_MS);
    expect(await statusOf(person)).toBe(403);
    expect(await stateOf(person)).toMatchObject({ session: 'factor-missing', due_at: DUE });
    await person.addTotp(NOW + 7 * DAY_MS);
    expect(await stateOf(person)).toMatchObject({ session: 'open', is_required: true, due_at: null });
    expect(await statusOf(person)).toBe(200);
    test.setNow(NOW + 7 * DAY_MS + MINUTE_MS);
    await person.call('POST', '/auth/totp/remove', { current_password: PASSWORD });
    const again = new Date(NOW + 14 * DAY_MS + MINUTE_MS).toISOString();
    expect((await stateOf(person)).due_at).toBe(again);
  });

  it('is not asked of customers, nor of anybody where it is optional', async () => {
    const none = { is_required: false, due_at: null };
    expect(await stateOf(await createPerson(test))).toMatchObject(none);
    await optional.services.startGrace(null);
    const person = await createPerson(optional, 'admin');
    optional.setNow(NOW + 20 * DAY_MS);
    expect(await stateOf(person)).toMatchObject({ session: 'open', ...none });
  });
});

it('A mail tells of every change of the factor, of a used recovery code and of wrong codes, with no secret', async () => {
  const person = await createPerson(test);
  await test.settleMails();
  const told: string[] = [];
  async function settle<Done>(does: () => Promise<Done>): Promise<Done> {
    const before = mailbox.mails.length;
    const done = await does();
    await test.settleMails();
    for (const { receivers, text } of mailbox.mails.slice(before)) {
      expect(receivers).toEqual([person.email]);
      told.push(text.split('\n')[4] ?? '');
    }
    return done;
  }
  const give = (code: string) => person.call('POST', '/auth/second-factor/code', { code });
  const { secret, codes } = await settle(() => person.addTotp(NOW));
  await settle(() => person.addPasskey());
  await settle(() => give(codes?.[0] ?? ''));
  await settle(async () => {
    for (let i = 0; i < 7; i += 1) await give('WRONG-CODE');
  });
  await settle(() => person.call('POST', '/auth/recovery-codes'));
  const [{ id }] = (await stateOf(person)).passkeys;
  await settle(() => person.call('POST', `/auth/passkeys/${id}/remove`, {}));
  await settle(() => person.call('POST', '/auth/totp/remove', { current_password: PASSWORD }));
  expect(told).toEqual([
    'an authenticator app was set up.',
    'a passkey was added.',
    'a recovery code was used to sign in or to confirm something.',
    'somebody who knows your password entered a wrong code five times and was blocked.',
    'new recovery codes were made; the earlier ones no longer work.',
    'a passkey was removed.',
    'the authenticator app was removed.',
  ]);
  const all = mailbox.mails.map(({ raw }) => raw).join('\n');
  expect([secret, ...(codes ?? [])].some((text) => all.includes(text))).toBe(false);
});
