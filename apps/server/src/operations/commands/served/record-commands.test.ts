import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordWorld, type RecordWorld } from '../../../fund/record/record-world.test-support.ts';
import { createChainStore } from '../../../people/audit/chain.store.ts';
import { SITE_URL, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { carryOut } from './carry-out.ts';
import type { CommandServices } from './context.ts';
import type { CommandRequest } from './request.ts';

const NOW = '2026-10-04T00:05:00Z';

let app: TestApp;
let world: RecordWorld;

beforeEach(async () => {
  app = await startTestApp(Date.parse(NOW));
  world = openRecordWorld({ db: app.db, close: async () => undefined } as never);
  await world.sample({ '2026-10-01T23:59:00Z': '1.02' });
  world.at(NOW);
});
afterEach(async () => {
  await world.close();
  await app.close();
});

/** Does what an operator asks for. @returns what is printed, and why it cannot be done */
async function carriedOut(request: CommandRequest, custody: CommandServices['custody'] = world.custody) {
  const lines: string[] = [];
  const { users, audit, verification, privacy } = app.services as unknown as CommandServices;
  const of = { users, audit, verification, privacy, auditChain: createChainStore(app.db) };
  const services = { ...of, custody, trackRecord: world.record, mail: null, siteUrl: SITE_URL };
  const failure = await carryOut(request, services, (line) => lines.push(line));
  return { lines, failure };
}

const lastAction = async (): Promise<string | undefined> => (await app.services.audit.last(1)).at(-1)?.action;

describe('an operator’s command about the record', () => {
  it('changes the key, and is in the audit log', async () => {
    await world.publishing.publish();
    const { lines, failure } = await carriedOut({ command: 'record rotate' });
    expect(failure).toBeNull();
    expect(lines[0]).toMatch(/^The track record is signed with equanim\.example\/record\+\S+ from now on\.$/);
    expect(await lastAction()).toBe('record-key-changed');
  });

  it('recovers it, and is in the audit log', async () => {
    await world.publishing.publish();
    const { lines } = await carriedOut({ command: 'record recover' });
    expect(lines).toEqual(['The database lacks no leaf of the kept record.']);
    expect(await lastAction()).toBe('record-recovered');
  });

  it.each([
    ['record rotate', 'The record has not begun, so there is no key to change.'],
    ['record recover', 'Neither the database nor the disk holds a record.'],
  ] as const)('%s says in a sentence that there is none yet', async (command, sentence) => {
    expect(await carriedOut({ command })).toEqual({ lines: [], failure: sentence });
  });

  it('says that it is off', async () => {
    const { failure } = await carriedOut({ command: 'record rotate' }, null);
    expect(failure).toBe('There is no track record: TRACK_RECORD is off.');
  });

  it('that verifies the audit log prints the newest checkpoint of the record below its head', async () => {
    await world.publishing.publish();
    await carriedOut({ command: 'record rotate' });
    const { lines } = await carriedOut({ command: 'audit verify', heads: [] });
    const note = (await world.record.note()).trimEnd().split('\n');
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^Its head is \d+:[0-9a-f]{64}$/),
      'Newest checkpoint of the track record:',
      ...note.map((line) => `  ${line}`),
    ]);
  });
});
