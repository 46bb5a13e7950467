import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareDemo } from './announcements.ts';

const FILES: Record<string, string> = {
  '/sim/investors': '[]',
  '/sim/history.csv': 'time\n',
  '/sim/history.evidence': '{}\n',
};

let simulator: Server;
beforeEach(async () => {
  simulator = createServer(({ url = '' }, response) => response.end(FILES[url.split('?')[0] ?? '']));
  simulator.listen(0, '127.0.0.1');
  await once(simulator, 'listening');
});
afterEach(() => simulator.close());

it('the first start of the demo asks the simulator for nothing once the import is under way, which closes idle connections', async () => {
  const lines: string[] = [];
  let until: Date | null = null;
  const nothing = {
    read: async () => ({ investors: [], entries: [], flows: [], strikes: [], matches: new Map() }),
    follow: async () => undefined,
  };
  const services = {
    users: { ensureDemoUsers: async () => undefined, list: async () => [] },
    history: { isEmpty: async () => true, importedUntil: async () => until },
    evidence: {
      async importFiles(files: Record<'history' | 'evidence', AsyncIterable<Uint8Array>>) {
        for (const file of [files.history, files.evidence]) for await (const _ of file);
        simulator.closeAllConnections();
        simulator.close();
        until = new Date();
        return { count: 0 };
      },
    },
    ledger: nothing,
    fundAt: () => ({ ledger: nothing }),
  };
  const { port } = simulator.address() as AddressInfo;
  await prepareDemo(
    { demo: { password: null } } as unknown as Parameters<typeof prepareDemo>[0],
    services as unknown as Parameters<typeof prepareDemo>[1],
    { url: `http://127.0.0.1:${port}`, print: (line) => void lines.push(line) },
  );
  expect(lines.map((line) => line.trim())).toEqual([
    'First start of the demo: importing a simulated history since 2023 ...',
    'dealing its investors ...',
    expect.stringMatching(/^done in/),
  ]);
});
