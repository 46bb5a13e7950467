import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { callApp, codeOf, createPerson, type Person } from '../factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const WINDOW_MS = 15 * MINUTE_MS;

let test: TestApp;
let person: Person;
let secret = '';
let codes: string[] = [];
let nowMs = NOW;
/** Of somebody who knows the password, on a device nobody knows. */
let pending = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
});
afterAll(() => test.close());

function goTo(ms: number): void {
  nowMs = ms;
  test.setNow(ms);
}

beforeEach(async () => {
  goTo(NOW);
  person = await createPerson(test);
  const added = await person.addTotp(NOW);
  secret = added.secret;
  codes = added.codes ?? [];
  goTo(NOW + MINUTE_MS);
  pending = await person.signIn();
});

const give = (code: string, { token = pending, device }: { token?: string; device?: string } = {}) =>
  callApp(test, 'POST', '/auth/second-factor/code', {
    token,
    body: { code },
    ...(device !== undefined && { device }),
  });

function wrongCode(): string {
  const near = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, nowMs + step * 30 * SECOND_MS));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

/** The last ten of so many wrong codes, five in each fifteen minutes; those before are counted as if they had been given. */
async function guess(count: number): Promise<number[]> {
  const { id } = (await person.call('GET', '/auth/me', undefined, pending)).json();
  await test.db
    .insertInto('limit_counters')
    .values({ scope: 'second-factor-run', key: id, count: count - 10, ends_at: new Date(NOW + DAY_MS) })
    .execute();
  const statuses = new Set<number>();
  for (let i = 0; i < 10; i += 1) {
    if (i % 5 === 0) goTo(nowMs + WINDOW_MS);
    statuses.add((await give(wrongCode())).statusCode);
  }
  goTo(nowMs + WINDOW_MS);
  return [...statuses];
}

describe('wrong codes of an app, window after window', () => {
  it('are a hundred in a row at most from unknown devices, and the right one is refused with them', async () => {
    expect(await guess(100)).toEqual([400]);
    const refused = await give(codeOf(secret, nowMs));
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'body.code']);
    expect(refused.json().errors[0].message).toContain('recovery code');
  });

  it('leave ninety-nine without a consequence', async () => {
    expect(await guess(99)).toEqual([400]);
    expect((await give(codeOf(secret, nowMs))).statusCode).toBe(204);
  });

  it('leave a recovery code, after which codes of the app are taken again', async () => {
    await guess(100);
    expect((await give(codes[0] ?? '')).statusCode).toBe(204);
    const again = await person.signIn();
    expect((await give(codeOf(secret, nowMs), { token: again })).statusCode).toBe(204);
  });

  it('leave a device that the person signed in on, after which codes are taken everywhere', async () => {
    const answer = await callApp(test, 'POST', '/auth/login', {
      body: { email: person.email, password: PASSWORD },
    });
    const device = answer.cookies[0]?.value ?? '';
    const token = answer.json().access_token;
    expect((await give(codeOf(secret, nowMs), { token, device })).statusCode).toBe(204);
    await guess(100);
    expect((await give(codeOf(secret, nowMs), { token, device })).statusCode).toBe(204);
    goTo(nowMs + MINUTE_MS);
    expect((await give(codeOf(secret, nowMs))).statusCode).toBe(204);
  });
});
