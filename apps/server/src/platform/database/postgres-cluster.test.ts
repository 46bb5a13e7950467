import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCluster, type PostgresCluster } from './postgres-cluster.test-support.ts';
import { canRunServer } from './postgres-server.test-support.ts';

describe.skipIf(!canRunServer)('A cluster of two PostgreSQL machines', () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  it('goes on from its standby, with all that was committed, when its primary dies', async () => {
    const { primary, standby } = cluster;
    await primary.query('create table notes (id integer)');
    await primary.query('insert into notes values (1)');
    await expect(standby.query('insert into notes values (2)')).rejects.toThrow('read-only');
    await primary.kill();
    await expect(primary.query('select 1')).rejects.toThrow('ECONNREFUSED');
    await cluster.promote();
    await standby.query('insert into notes values (2)');
    expect(await standby.query('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
