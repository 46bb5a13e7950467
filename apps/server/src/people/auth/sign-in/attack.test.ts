import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { startSimulator, type Simulator } from '../../../../../exchange-simulator/src/simulator.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { attempt, strangerAddress, type Outcome } from './attempts.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const OWNER = 'owner@equanim.example';
const HOME = '203.0.113.7';
const HOTEL = '203.0.113.200';
/** All of them with the scorecard's counts. */
const ADDRESSES = Math.max(40, 200 * inject('scale'));
const GUESSES_AN_ADDRESS = 5;
const LOCK_SECONDS = 15 * 60;
/** How many of the addresses go on while the person waits. */
const PERSISTENT = Math.max(10, ADDRESSES * inject('scale'));

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ isLimited: false });
});
afterAll(() => simulator.close());

describe('A thousand wrong passwords from two hundred addresses', () => {
  const opened = useTestDatabase();
  let nowMs = NOW;
  const processes: TestApp[] = [];
  const startProcess = async (): Promise<TestApp> => {
    const one = await startTestApp(nowMs, { shared: simulator, database: opened() });
    processes.push(one);
    return one;
  };
  const goTo = (ms: number): void => {
    nowMs = ms;
    for (const one of processes) one.setNow(ms);
  };

  /** Guesses of addresses in turn, on all processes. @returns how many there were of each status */
  async function attack(
    addresses: number,
    meanwhile: (guess: number) => Promise<void> = async () => undefined,
  ) {
    const counts: Record<number, number> = {};
    for (let i = 0; i < addresses * GUESSES_AN_ADDRESS; i += 1) {
      const one = processes[i % processes.length];
      if (!one) throw new Error('No process runs.');
      const guess = { email: OWNER, password: `guess ${i}`, from: strangerAddress(i % addresses) };
      const { status } = await attempt(one, guess);
      counts[status] = (counts[status] ?? 0) + 1;
      if (i % 20 === 10) await meanwhile(i);
    }
    return counts;
  }

  const signIn = (one: TestApp, from: string, device: string | null = null): Promise<Outcome> =>
    attempt(one, { email: OWNER, password: PASSWORD, from, device });

  it('leave the person in at once on a known device, and on a new one after the stated delay', async () => {
    const first = await startProcess();
    const session = await first.tokenFor(OWNER, 'customer');
    const { device } = await signIn(first, HOME);
    expect(device).toMatch(/^[\w-]{43}$/);
    const second = await startProcess();

    let known = 0;
    const counts = await attack(ADDRESSES, async (guess) => {
      // From the address of a stranger, even: the device counts, not where it is.
      const from = guess % 40 === 10 ? HOME : strangerAddress(3);
      expect((await signIn(guess % 60 === 10 ? second : first, from, device)).status).toBe(200);
      known += 1;
    });
    const guesses = ADDRESSES * GUESSES_AN_ADDRESS;
    expect([counts, known]).toEqual([{ 401: 5, 429: guesses - 5 }, guesses / 20]);
    expect((await first.get('/auth/me', session)).statusCode).toBe(200);

    const refused = await signIn(first, HOTEL);
    expect([refused.status, refused.retryAfterSeconds]).toEqual([429, LOCK_SECONDS]);
    // Strangers go on all the time, and use up the common allowance again as soon as it is there.
    for (const minute of [1, 7, 14, 15]) {
      goTo(NOW + minute * MINUTE_MS);
      const { 401: through = 0 } = await attack(PERSISTENT);
      // What the account has, and one turn of each address that waited.
      expect(through).toBe(minute === 15 ? 5 + PERSISTENT : 0);
      if (minute === 7) expect((await signIn(second, HOTEL)).retryAfterSeconds).toBe(8 * 60);
    }
    const admitted = await signIn(second, HOTEL);
    expect(admitted.status).toBe(200);
    expect((await signIn(first, HOTEL, admitted.device)).status).toBe(200);
  });

  it('leave the same limits after a restart and on a second process', async () => {
    goTo(NOW + 120 * MINUTE_MS);
    await attack(PERSISTENT);
    goTo(nowMs + 4 * MINUTE_MS);
    for (const one of processes.splice(0)) await one.close();
    const [restarted, other] = [await startProcess(), await startProcess()];
    for (const one of [restarted, other]) {
      const { status, retryAfterSeconds } = await signIn(one, '203.0.113.99');
      expect([status, retryAfterSeconds]).toEqual([429, 11 * 60]);
    }
    goTo(nowMs + 11 * MINUTE_MS - SECOND_MS);
    expect((await signIn(other, '203.0.113.99')).retryAfterSeconds).toBe(1);
    goTo(nowMs + SECOND_MS);
    expect((await signIn(restarted, '203.0.113.99')).status).toBe(200);
  });
});
