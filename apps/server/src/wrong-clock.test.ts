import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../exchange-simulator/src/simulator.ts';
import { openDatabase, type OpenDatabase } from './platform/database/open.ts';
import { createServerDatabase } from './platform/database/prepared-databases.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './platform/time.ts';
import { createProcesses, signUp, type Ask, type ServerProcess } from './processes.test-support.ts';

const SHIFTED = new URL('shifted-clock.test-support.mjs', import.meta.url).href;
/** One sample a minute up to now, as a collector has taken them. */
const MINUTES = 26 * 60;

let simulator: Simulator;
let operator: OpenDatabase;
let processes: ReturnType<typeof createProcesses>;
let collecting: ServerProcess;
let ask: Ask;

const startOff = (offMs: number, settings: Record<string, string>) =>
  processes.start({ ...settings, NODE_OPTIONS: `--import ${SHIFTED}?off=${offMs}` });

beforeAll(async () => {
  const url = await createServerDatabase('equanim');
  simulator = await startSimulator({ isLimited: false });
  simulator.truthAt(Date.now());
  operator = await openDatabase({ url });
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const rows = Array.from({ length: MINUTES }, (_, n) => {
    const at = new Date(now - (n + 1) * MINUTE_MS);
    const equity = String(50_000 + n);
    return {
      taken_at: at,
      read_at: at,
      equity,
      wallet_balance: equity,
      unrealized_pnl: '0',
      units: '50000',
      source: 'live' as const,
    };
  });
  await operator.db.insertInto('snapshots').values(rows).execute();
  processes = createProcesses(url, simulator);
  collecting = await processes.start();
  ask = await signUp(collecting);
  await vi.waitUntil(() => collecting.elections() === 1, 20_000);
}, 120_000);
afterAll(async () => {
  await processes.close();
  await operator.close();
  await simulator.close();
});

it.each([
  ['web', 25 * HOUR_MS],
  ['web', -25 * HOUR_MS],
  ['all', 25 * HOUR_MS],
])(
  'A process with ROLE=%s whose system clock is %d ms off shows customers nothing, and says why',
  async (role, offMs) => {
    const wrong = await startOff(offMs, { ROLE: role });
    const { status, body } = await ask(wrong, '/customer/wallet/current');
    expect([status, body['type']]).toEqual([503, '/problems/time-uncertain']);
    const { collector } = (await ask(wrong, '/status')).body as {
      collector: { notices: object[]; state: string };
    };
    expect(collector.notices).toContainEqual({
      about: 'clock',
      text: expect.stringMatching(
        /^The clock of (this|a) server is 1 d 1 h (ahead of|behind) .* Customers see nothing until then[.]$/,
      ),
    });
    // It judges by the right time, so it knows that somebody collects, and the session is alive.
    expect(collector.state).toBe('ok');

    const right = (await ask(collecting, '/customer/wallet/current')).body;
    expect(Date.parse(String(right['timestamp']))).toBeLessThanOrEqual(Date.now() - DAY_MS);
    await wrong.kill();
  },
  60_000,
);
