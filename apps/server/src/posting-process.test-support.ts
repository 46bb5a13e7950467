// A program for killed-outbox.test.ts: posts mail after mail, or tells message after message, and prints each one that was stored,
// until it is killed.
import { writeSync } from 'node:fs';
import { FLAGSHIP } from '@equanim/contract/identity';
import { createToldStore } from './portal/messages/told.store.ts';
import { openDatabase } from './platform/database/open.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { createOutbox } from './people/mail/outbox.ts';
import { createOutboxStore } from './people/mail/outbox.store.ts';
import { createSmtpMailer } from './people/mail/smtp-mailer.ts';

const STDOUT = 1;
const MAILS_AT_ONCE = 4;
const ADA = '3f0c7d1e-8a4b-4c2d-9e6f-5a7b8c9d0e11';
const [databaseUrl = '', smtpUrl = '', name = '', what = 'posting'] = process.argv.slice(2);
const { db } = await openDatabase({ url: databaseUrl });
const store = createOutboxStore(db);
let stored = 0;
const outbox = createOutbox({
  store: {
    ...store,
    async add(mail, leaseUntil) {
      await store.add(mail, leaseUntil);
      // Synchronous, so that what the parent has read was stored before the kill.
      writeSync(STDOUT, `${(stored += 1)}\n`);
    },
  },
  box: createSecretBox(new Uint8Array(32), 'mails'),
  mailer: createSmtpMailer({ url: smtpUrl, from: 'Equanim <no-reply@equanim.example>' }),
  logger: { warn: () => undefined, error: () => undefined },
  pause: async () => undefined,
  ceiling: { admit: async () => true, notices: async () => [] },
  clock: () => new Date(),
});
const told = createToldStore(db, FLAGSHIP);

async function tellOn(): Promise<never> {
  for (let n = 0; ; n += 1) {
    const mail = { to: 'ada@lowell.example', subject: `${name} ${n}`, text: 'A text' };
    const message = { key: mail.subject, userId: ADA, at: new Date() };
    await told.tell(message, (trx) => outbox.put(trx, mail));
    writeSync(STDOUT, `${n}\n`);
  }
}

async function postOn(): Promise<never> {
  for (let n = 0; ; n += MAILS_AT_ONCE) {
    for (let i = 0; i < MAILS_AT_ONCE; i += 1)
      outbox.post(() => ({ to: 'ada@lowell.example', subject: `${name} ${n + i}`, text: 'A text' }));
    await outbox.settle();
  }
}

await (what === 'telling' ? tellOn() : postOn());
