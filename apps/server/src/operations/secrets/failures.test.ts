import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../../test-app.test-support.ts';
import { heldBy, type Canaries } from './canaries.test-support.ts';

it('A call that fails for want of its table logs why, and neither password nor token', async () => {
  let log = '';
  const logger = pino({ level: 'trace' }, { write: (line: string) => void (log += line) });
  const test = await startTestApp(Date.UTC(2026, 10, 20, 12), { logger });
  const token = await test.tokenFor('admin@equanim.example', 'admin');
  const canaries: Canaries = new Map([
    ['the password', PASSWORD],
    ['the token', token],
    ['a link', 'canary-link-4471-that-nobody-was-sent-before'],
    ['a device', 'canary-device-that-nobody-knows-0123456789ab'],
  ]);
  for (const table of ['sessions', 'users', 'invitations', 'password_resets'])
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(test.db);
  const link = canaries.get('a link');
  const answers = [
    await test.get(`/auth/sessions?token=${token}`, token),
    ...(await Promise.all(
      [
        ['/auth/login', { email: 'admin@equanim.example', password: PASSWORD }],
        ['/auth/register', { invitation: link, name: 'Ada', password: PASSWORD }],
        ['/auth/reset-password', { token: link, new_password: PASSWORD }],
      ].map(([url, payload]) =>
        test.app.inject({
          method: 'POST',
          url: `/api/v1${String(url)}`,
          headers: { cookie: `device=${canaries.get('a device')}` },
          payload: payload as object,
        }),
      ),
    )),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500]);
  expect(log.split('a call failed')).toHaveLength(5);
  expect(heldBy(log, canaries)).toEqual([]);
  for (const { body } of answers)
    expect([heldBy(body, canaries), /users|sessions|relation/.test(body)]).toEqual([[], false]);
  await test.close();
});
