// A program for killed-outbox.test.ts: posts mail after mail and prints each one that was stored, until it is killed.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../platform/database/open.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxStore } from './outbox.store.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const STDOUT = 1;
const MAILS_AT_ONCE = 4;
const [databaseUrl = '', smtpUrl = '', name = ''] = process.argv.slice(2);
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
for (let n = 0; ; n += MAILS_AT_ONCE) {
  for (let i = 0; i < MAILS_AT_ONCE; i += 1)
    outbox.post(() => ({ to: 'ada@lowell.example', subject: `${name} ${n + i}`, text: 'A text' }));
  await outbox.settle();
}
