import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { readAtOneMoment } from './tables.store.ts';

it.skipIf(inject('sharedServer') === null)(
  'a backup may wait for its disk longer than a server may rest in a transaction',
  async () => {
    const url = await createServerDatabase('equanim');
    const operator = await openDatabase({ url });
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set idle_in_transaction_session_timeout = '200ms'`.execute(
      operator.db,
    );
    await operator.close();
    const { db, close } = await openDatabase({ url });
    const other = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await sleep(600);
      await sql`select 1`.execute(trx);
    });
    await expect(other).rejects.toThrow(/connection|not queryable/i);
    const migrations = readAtOneMoment(db, async (store) => {
      await sleep(600);
      return store.migrations();
    });
    expect(await migrations).not.toEqual([]);
    await close();
  },
);
