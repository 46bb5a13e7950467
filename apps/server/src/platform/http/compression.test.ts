import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

let test: TestApp;
let token = '';
beforeAll(async () => {
  test = await startTestApp(Date.UTC(2026, 10, 20, 12));
  token = await test.tokenFor('admin@equanim.example', 'admin');
  const { ledger, act } = test.services.fundAt(() => new Date(Date.UTC(2026, 10, 20, 12)));
  for (let i = 0; i < 10; i += 1)
    await ledger.addInvestor(
      { name: `Investor ${i}`, userIds: [] },
      act('investor-added', { kind: 'operator' }),
    );
});
afterAll(() => test.close());

/** Of the API, sent for whoever asks alone. */
const ANSWER = '/funds/flagship/investors';

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
  ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
])(
  'an answer that takes several packets is sent to who takes %s as %s',
  async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await test.get(ANSWER, token, { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
    expect(Number(headers['content-length'] ?? rawPayload.length)).toBe(rawPayload.length);
    expect(JSON.parse(unpack(rawPayload).toString()).investors).toHaveLength(10);
  },
);
