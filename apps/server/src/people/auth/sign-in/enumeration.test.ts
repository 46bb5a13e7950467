import { afterAll, describe, expect, inject, it } from 'vitest';
import { startTestApp } from '../../../test-app.test-support.ts';
import { countVerifications, hashAsProduct } from '../cheap-argon2.test-support.ts';
import { prepareGuesses, timeGuesses } from './login-times.test-support.ts';

/** Of known and of unknown email addresses each. */
const COUNT = Math.max(20, 1_000 * inject('scale'));
/** Time is only measured with a large count. */
const isWhole = inject('scale') >= 0.5;

// Before anything is hashed: the server keeps the hash that it compares with where there is nobody.
const hashCheaply = isWhole ? hashAsProduct() : () => undefined;
const test = await startTestApp(Date.now());
afterAll(async () => {
  hashCheaply();
  await test.close();
});

const login = (email: string, from: string) =>
  test.call('POST', '/auth/login', { from, body: { email, password: 'not the password of anybody' } });

describe('Known and unknown email addresses', () => {
  it('are answered with the same status, headers and bytes, after the same work', async () => {
    const answers = new Set<string>();
    for (const { email, address } of await prepareGuesses(test.db, COUNT)) {
      const before = countVerifications();
      const { statusCode, headers, body } = await login(email, address);
      const work = countVerifications() - before;
      answers.add(JSON.stringify([statusCode, work, { ...headers, date: '', 'x-request-id': '' }, body]));
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('[401,1,');
  });

  it.runIf(isWhole)('take the same time, so that no guess at who is known gets better by it', async () => {
    const guesses = await prepareGuesses(test.db, COUNT + 50);
    const times = await timeGuesses(guesses, async ({ email, address }) => {
      const { statusCode } = await login(email, address);
      if (statusCode !== 401) throw new Error(`A guess was answered with ${statusCode}.`);
    });
    expect(times.difference).toBeLessThanOrEqual(0.05);
    expect(times.auc).toBeGreaterThan(0.45);
    expect(times.auc).toBeLessThan(0.55);
  });
});
