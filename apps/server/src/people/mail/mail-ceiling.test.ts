import { afterAll, expect, it } from 'vitest';
import { createLimitCounters } from '../../platform/database/limits/limit-counters.ts';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { HOUR_MS } from '../../platform/time.ts';
import { createMailCeiling, MAX_MAILS_AN_HOUR } from './mail-ceiling.ts';
import type { Mail } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxStore } from './outbox.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const database = await openTestDatabase();
let nowMs = NOW;
const sent: string[] = [];
const box = createSecretBox(new Uint8Array(32), 'mails');

afterAll(() => database.close());

/** The outbox of one process, and what it logs. */
function startProcess() {
  const logged: string[] = [];
  const note = (...parts: unknown[]) => void logged.push(String(parts.at(-1)));
  const clock = (): Date => new Date(nowMs);
  const logger = { warn: note, error: note };
  const ceiling = createMailCeiling({ counters: createLimitCounters(database.db, clock), logger, clock });
  const mailer = { send: async ({ subject }: Mail) => void sent.push(subject) };
  const store = createOutboxStore(database.db);
  const pause = async () => undefined;
  return { logged, outbox: createOutbox({ store, box, mailer, logger, pause, ceiling, clock }) };
}

const mail = (subject: string): Mail => ({ to: 'ada@lowell.example', subject, text: 'A text' });

it('five hundred mails leave within an hour on all processes together, and none beyond until it is over', async () => {
  const [one, other] = [startProcess(), startProcess()];
  for (let i = 0; i < MAX_MAILS_AN_HOUR; i += 1) (i % 2 ? one : other).outbox.post(() => mail(`mail ${i}`));
  await Promise.all([one.outbox.settle(), other.outbox.settle()]);
  expect([sent.length, await one.outbox.notices(), await other.outbox.notices()]).toEqual([500, [], []]);

  nowMs += HOUR_MS - 1;
  one.outbox.post(() => mail('too many'));
  await one.outbox.settle();
  other.outbox.post(() => mail('one more'));
  await other.outbox.settle();
  expect(sent).toHaveLength(500);
  const refused = 'An email was not sent: too many were sent within the last hour.';
  expect(one.logged).toEqual(['no more emails are sent: 500 were sent within an hour', refused]);
  expect(other.logged).toEqual([refused]);
  for (const { outbox } of [one, other, startProcess()])
    expect(await outbox.notices()).toEqual([expect.stringContaining('No email is sent until 13:30 UTC')]);

  nowMs += 1;
  one.outbox.post(() => mail('the next hour'));
  await one.outbox.settle();
  expect([sent.at(-1), await one.outbox.notices()]).toEqual(['the next hour', []]);
});

it('mails that can wait leave a hundred an hour to those that cannot', async () => {
  nowMs += HOUR_MS;
  const { outbox, logged } = startProcess();
  const admitted = [];
  for (let i = 0; i < MAX_MAILS_AN_HOUR; i += 1) admitted.push(await outbox.admit());
  expect(admitted.indexOf(false)).toBe(400);
  expect(admitted.slice(400)).not.toContain(true);
  outbox.post(() => mail('a link that signs in'));
  await outbox.settle();
  expect([sent.at(-1), logged, await outbox.notices()]).toEqual(['a link that signs in', [], []]);
});

it('a mail that cannot be counted does not leave', async () => {
  const { outbox, logged } = startProcess();
  const count = sent.length;
  await database.db.schema.alterTable('limit_counters').renameTo('limit_counters_gone').execute();
  outbox.post(() => mail('uncounted'));
  await outbox.settle();
  await database.db.schema.alterTable('limit_counters_gone').renameTo('limit_counters').execute();
  expect([sent.length, logged]).toEqual([count, ['an email could not be composed']]);
});
