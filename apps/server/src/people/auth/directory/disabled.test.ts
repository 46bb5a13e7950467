import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { startMailbox, type Mailbox } from '../../mail/mailbox.test-support.ts';

let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp(Date.UTC(2026, 10, 20, 12), { smtpUrl: mailbox.url });
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

/** State and entries of somebody since they were added. */
async function whatBecameOf(email: string) {
  const { rows } = await sql<{ isDisabled: boolean; actions: string[] }>`
    select disabled_at is not null as "isDisabled", array(
      select action from audit_entries
      where subject_id = users.id and action not in ('person-added', 'signed-in') order by sequence
    ) as actions
    from users where email = ${email}`.execute(test.db);
  return rows[0];
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    test.db,
  );
  return rows.length;
}

it('a new password that an operator sets leaves somebody who is disabled disabled', async () => {
  const email = 'ada@equanim.example';
  await test.tokenFor(email, 'customer');
  await test.services.users.disable(email);
  await test.services.users.setPassword(email, 'kolibri versteckt sieben');
  expect(await whatBecameOf(email)).toEqual({
    isDisabled: true,
    actions: ['person-disabled', 'password-changed'],
  });
});

it('whoever is disabled by two at once is told and recorded once', async () => {
  const email = 'bob@equanim.example';
  await test.tokenFor(email, 'customer');
  await test.settleMails();
  const count = mailbox.mails.length;
  const held = await test.db.startTransaction().execute();
  await held.selectFrom('users').selectAll().forUpdate().execute();
  const both = [test.services.users.disable(email), test.services.users.disable(email)];
  await expect.poll(countWaiting).toBe(2);
  await held.rollback().execute();
  await Promise.all(both);
  await test.settleMails();
  expect(mailbox.mails.slice(count).map(({ headers }) => headers['subject'])).toEqual([
    'Your account was disabled',
  ]);
  expect(await whatBecameOf(email)).toEqual({ isDisabled: true, actions: ['person-disabled'] });
});
