import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import { openDatabase } from './platform/database/open.ts';
import { createServerDatabase } from './platform/database/prepared-databases.test-support.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { MINUTE_MS } from './platform/time.ts';
import { argumentsFor } from './programs.test-support.ts';
import { startMailbox, type Mailbox } from './people/mail/mailbox.test-support.ts';
import { createOutbox } from './people/mail/outbox.ts';
import { createOutboxStore } from './people/mail/outbox.store.ts';
import { createSmtpMailer } from './people/mail/smtp-mailer.ts';

const KILLS = Math.max(1, Math.round(50 * inject('scale')));
const MAILS_AT_ONCE = 4;
const LEASE_MS = 5 * MINUTE_MS;
const PROGRAM = new URL('posting-process.test-support.ts', import.meta.url);

/** Posts mails, or tells messages, in a process that is killed once it has stored some. @returns how many it said it had stored */
async function postAndKill(databaseUrl: string, ...given: string[]): Promise<number> {
  const child = spawn(process.execPath, [...argumentsFor(PROGRAM), databaseUrl, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // More than two rounds of its mails, so that some were sent before.
  const enough = 2 * MAILS_AT_ONCE + 1 + Math.floor(Math.random() * 40);
  let output = '';
  child.stdout.on('data', (text) => {
    output += String(text);
    if (output.split('\n').length > enough) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return output.split('\n').length - 1;
}

/** Sends what the killed one left, as another process does once the lease is over. */
async function sendRest(databaseUrl: string, smtpUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ url: databaseUrl });
  const outbox = createOutbox({
    store: createOutboxStore(db),
    box: createSecretBox(new Uint8Array(32), 'mails'),
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Equanim <no-reply@equanim.example>' }),
    logger: { warn: () => undefined, error: () => undefined },
    pause: async () => undefined,
    ceiling: { admit: async () => true, notices: async () => [] },
    clock: () => new Date(Date.now() + LEASE_MS),
  });
  await outbox.look();
  await outbox.close();
  await close();
}

const subjectsOf = ({ mails }: Mailbox): string[] => mails.map(({ headers }) => headers['subject'] ?? '');

it('no mail that a killed process had stored is lost, and none but those it had in hand is sent twice', async () => {
  const databaseUrl = await createServerDatabase('equanim');
  const mailbox = await startMailbox();
  for (let round = 0; round < KILLS; round += 1) {
    const name = `round ${round}`;
    const promised = await postAndKill(databaseUrl, mailbox.url, name);
    const ofRound = () => subjectsOf(mailbox).filter((subject) => subject.startsWith(`${name} `));
    const before = new Set(ofRound()).size;
    await sendRest(databaseUrl, mailbox.url);
    const subjects = ofRound();
    const distinct = new Set(subjects).size;
    expect(promised).toBeGreaterThan(0);
    expect(distinct).toBeGreaterThanOrEqual(promised);
    expect(subjects.length - distinct).toBeLessThanOrEqual(MAILS_AT_ONCE);
    expect(before).toBeGreaterThan(0);
  }
  await mailbox.close();
});

it('who was told something and the mail that tells it outlive a kill together, and it is sent once', async () => {
  const databaseUrl = await createServerDatabase('equanim');
  const mailbox = await startMailbox();
  for (let round = 0; round < KILLS; round += 1) {
    const name = `telling ${round}`;
    const promised = await postAndKill(databaseUrl, mailbox.url, name, 'telling');
    await sendRest(databaseUrl, mailbox.url);
    const { db, close } = await openDatabase({ url: databaseUrl });
    const told = await db
      .selectFrom('told_messages')
      .select('key')
      .where('key', 'like', `${name} %`)
      .execute();
    await close();
    const subjects = subjectsOf(mailbox).filter((subject) => subject.startsWith(`${name} `));
    expect(subjects.toSorted()).toEqual(told.map(({ key }) => key).toSorted());
    expect(subjects.length).toBeGreaterThanOrEqual(promised);
    expect(promised).toBeGreaterThan(0);
  }
  await mailbox.close();
});
