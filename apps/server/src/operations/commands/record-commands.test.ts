import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordWorld, type RecordWorld } from '../../fund/record/record-world.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import type { CommandServices, Print } from './command-services.ts';
import { recoverRecord, rotateKey } from './record-commands.ts';

const NOW = '2026-10-04T00:05:00Z';

let app: TestApp;
let world: RecordWorld;

beforeEach(async () => {
  app = await startTestApp(Date.parse(NOW));
  world = openRecordWorld({ db: app.db, close: async () => undefined });
  await world.sample({ '2026-10-01T23:59:00Z': '1.02' });
  world.at(NOW);
});
afterEach(async () => {
  await world.close();
  await app.close();
});

type RecordServices = Pick<CommandServices, 'audit' | 'custody'>;
type Command = (services: RecordServices, print: Print) => Promise<void>;

/** Does what an operator asks for. @returns what is printed */
async function printedBy(command: Command, custody = world.custody as RecordServices['custody']) {
  const lines: string[] = [];
  await command({ audit: app.services.audit, custody }, (line) => lines.push(line));
  return lines;
}

const lastAction = async (): Promise<string | undefined> => (await app.services.audit.last(1)).at(-1)?.action;

describe('an operator’s command about the record', () => {
  it('changes the key, and is in the audit log', async () => {
    await world.publishing.publish();
    const lines = await printedBy(rotateKey);
    expect(lines[0]).toMatch(/^The track record is signed with equanim\.example\/record\+\S+ from now on\.$/);
    expect(await lastAction()).toBe('record-key-changed');
  });

  it('recovers it, and is in the audit log', async () => {
    await world.publishing.publish();
    expect(await printedBy(recoverRecord)).toEqual(['The database lacks no leaf of the kept record.']);
    expect(await lastAction()).toBe('record-recovered');
  });
});
