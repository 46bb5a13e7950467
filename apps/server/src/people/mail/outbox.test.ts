import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { Database } from '../../platform/database/open.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import { MailError, type Mail } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxStore } from './outbox.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const KEY = new Uint8Array(32);
const LEASE_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = 15 * SECOND_MS;
const MAX_LOOKS = LEASE_MS / LOOK_EVERY_MS + 1;
const AWAY = 'the mail server could not be reached';
const mail = (subject: string): Mail => ({ to: 'ada@lowell.example', subject, text: `Text of ${subject}` });

/** What happens to a mail that is handed to the mail server. */
type Fate = 'sent' | 'away' | 'refused' | 'lost';

/** A mail server and the processes on one database that use it. */
async function startWorld(db: Database) {
  await db.deleteFrom('outbox_mails').execute();
  const sent: string[] = [];
  const attempts: number[] = [];
  const world = { nowMs: NOW, fate: 'sent' as Fate };

  async function send({ subject }: Mail): Promise<void> {
    attempts.push((world.nowMs - NOW) / MINUTE_MS);
    if (world.fate === 'away') throw new MailError(AWAY);
    if (world.fate === 'refused') throw new MailError('the mail server refused the mail', { isFinal: true });
    // As in a process that is killed.
    if (world.fate === 'lost') await new Promise<void>((resolve) => lost.push(resolve));
    sent.push(subject);
  }

  function startProcess(key = KEY, store = createOutboxStore(db)) {
    const lines: string[] = [];
    const note = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
    const outbox = createOutbox({
      store,
      box: createSecretBox(key, 'mails'),
      mailer: { send },
      logger: { warn: note, error: note },
      pause: async () => undefined,
      ceiling: { admit: async () => true, notices: async () => [] },
      clock: () => new Date(world.nowMs),
    });
    started.push(outbox);
    return {
      outbox,
      lines,
      async post(...subjects: string[]) {
        for (const subject of subjects) outbox.post(() => mail(subject));
        await outbox.settle();
      },
    };
  }

  const stored = () => db.selectFrom('outbox_mails').selectAll().execute();
  return { world, sent, attempts, startProcess, stored };
}

/** Of the test that runs: each looks by itself every quarter of a minute, and would send what a later test stores. */
const started: Outbox[] = [];
/** Lets those mails go that are lost with their process. */
const lost: Array<() => void> = [];
afterEach(async () => {
  for (const letGo of lost.splice(0)) letGo();
  await Promise.all(started.splice(0).map((outbox) => outbox.close()));
});

describe('The outbox', () => {
  const opened = useTestDatabase();
  it('sends what it is given, keeps nothing of it, and nothing where there is nothing to send', async () => {
    const { sent, startProcess, stored } = await startWorld(opened().db);
    const { outbox, lines } = startProcess();
    outbox.post(() => null);
    outbox.post(async () => mail('one'));
    await outbox.close();
    expect([sent, await stored(), lines]).toEqual([['one'], [], []]);
  });

  it('holds no address, subject or text that the database could reveal', async () => {
    const { world, startProcess } = await startWorld(opened().db);
    world.fate = 'away';
    const { post, lines } = startProcess();
    await post('a secret');
    expect(lines.join('\n')).toMatch(/^[^\n]*An email was not sent: [^\n]*tried again[^\n]*$/);
    const { rows } = await sql<{ all: string }>`
      select json_agg(outbox_mails)::text as all from outbox_mails`.execute(opened().db);
    expect(rows[0]?.all).toContain(AWAY);
    for (const secret of ['lowell', 'a secret', 'Text of'])
      for (const form of [secret, Buffer.from(secret).toString('base64url').slice(1, -2)])
        expect(rows[0]?.all).not.toContain(form);
  });

  it('sends each mail once, by whichever process looks first, once the mail server is back', async () => {
    const { world, sent, startProcess, stored } = await startWorld(opened().db);
    const processes = [startProcess(), startProcess(), startProcess()] as const;
    world.fate = 'away';
    const subjects = Array.from({ length: 30 }, (_, i) => `mail ${i}`);
    await processes[0].post(...subjects);
    world.fate = 'sent';
    world.nowMs += MINUTE_MS - 1;
    await Promise.all(processes.map(({ outbox }) => outbox.look()));
    expect(sent).toEqual([]);
    world.nowMs += 1;
    // As each of them does by itself: a look that the database fails is made up for by the next, at the latest after the lease.
    for (let made = 0; made < MAX_LOOKS && (await stored()).length > 0; made += 1) {
      await Promise.all(processes.map(({ outbox }) => outbox.look()));
      world.nowMs += LOOK_EVERY_MS;
    }
    expect({ sent: sent.toSorted(), left: await stored() }).toEqual({ sent: subjects.toSorted(), left: [] });
    const failures = subjects.map(() => expect.stringContaining(`An email was not sent: ${AWAY}.`));
    expect(processes.map(({ lines }) => lines)).toEqual([failures, [], []]);
  });

  it('leaves a mail to the process that has it in hand, and takes it where that one died', async () => {
    const { world, sent, startProcess } = await startWorld(opened().db);
    const [dying, other] = [startProcess(), startProcess()];
    world.fate = 'lost';
    dying.outbox.post(() => mail('one'));
    await expect.poll(async () => (await opened().db.selectFrom('outbox_mails').execute()).length).toBe(1);
    world.fate = 'sent';
    world.nowMs += LEASE_MS - 1;
    await other.outbox.look();
    expect(sent).toEqual([]);
    world.nowMs += 1;
    await other.outbox.look();
    expect(sent).toEqual(['one']);
  });

  it('tries again with growing pauses for six hours, then drops the mail and tells administrators for a day', async () => {
    const { world, sent, attempts, startProcess, stored } = await startWorld(opened().db);
    const [one, other] = [startProcess(), startProcess()];
    world.fate = 'away';
    await one.post('one');
    for (let minute = 1; minute <= 6 * 60; minute += 1) {
      world.nowMs = NOW + minute * MINUTE_MS;
      await (minute % 2 ? other : one).outbox.look();
      if (minute === 10)
        expect(await other.outbox.notices()).toEqual([`1 email waits to be sent since 12:30 UTC: ${AWAY}.`]);
    }
    expect(attempts).toEqual([0, 1, 6, 21, 51, 111, 171, 231, 291, 351]);
    expect(await stored()).toMatchObject([{ sealed_mail: '' }]);
    expect([...one.lines, ...other.lines].join()).toContain('It was dropped.');
    const notice = `1 email was not sent within the last day and will not be, the last at 18:21 UTC: ${AWAY}.`;
    for (const { outbox } of [one, other, startProcess()]) expect(await outbox.notices()).toEqual([notice]);
    world.fate = 'sent';
    world.nowMs += DAY_MS;
    await other.outbox.look();
    expect([sent, await stored(), await one.outbox.notices()]).toEqual([[], [], []]);
  });

  it('sends no mail whose link is dead', async () => {
    const { world, sent, attempts, startProcess } = await startWorld(opened().db);
    const { outbox } = startProcess();
    world.fate = 'away';
    const expiresAt = new Date(NOW + 30 * MINUTE_MS);
    outbox.post(() => ({ ...mail('one'), expiresAt }));
    await outbox.settle();
    for (const minute of [1, 6]) {
      world.nowMs = NOW + minute * MINUTE_MS;
      await outbox.look();
    }
    world.fate = 'sent';
    world.nowMs = expiresAt.getTime();
    await outbox.look();
    expect([sent, attempts]).toEqual([[], [0, 1, 6]]);
    expect(await outbox.notices()).toEqual([
      `1 email was not sent within the last day and will not be, the last at 13:00 UTC: ${AWAY}.`,
    ]);
  });

  it('does not try again what the mail server will never take', async () => {
    const { world, attempts, startProcess } = await startWorld(opened().db);
    const { outbox, post } = startProcess();
    world.fate = 'refused';
    await post('one');
    world.fate = 'sent';
    world.nowMs += MINUTE_MS;
    await outbox.look();
    expect(attempts).toEqual([0]);
    expect(await outbox.notices()).toEqual([expect.stringContaining('the mail server refused the mail.')]);
  });

  it('leaves a mail that it cannot decrypt to the others, and says so', async () => {
    const { world, sent, startProcess } = await startWorld(opened().db);
    const [one, stranger] = [startProcess(), startProcess(new Uint8Array(32).fill(1))];
    world.fate = 'away';
    await one.post('one');
    world.fate = 'sent';
    world.nowMs += 6 * MINUTE_MS;
    await stranger.outbox.look();
    await stranger.outbox.look();
    expect(sent).toEqual([]);
    expect(stranger.lines).toEqual([expect.stringContaining('encrypted with a different SECRET_KEY')]);
    expect(await stranger.outbox.notices()).toEqual([
      '1 email waits to be sent that this process cannot decrypt: every process needs the same SECRET_KEY.',
    ]);
    await one.outbox.look();
    expect([sent, one.lines.slice(1), await stranger.outbox.notices()]).toEqual([['one'], [], []]);
  });
});
