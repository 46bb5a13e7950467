import { describe, expect, it } from 'vitest';
import { codeOf } from '../factor-person.test-support.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret "12345678901234567890" in base32, and the last six digits of the SHA-1 column. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('A code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i s: %s', (seconds, code) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
    expect(codeOf(SECRET, seconds * 1_000)).toBe(code);
    expect(stepOf(newTotpSecret(), code, at(seconds))).toBeNull();
  });

  it('counts one step before and after its own, and says which one it is of', () => {
    const step = 1_234_567_890 / 30;
    const steps = [-31, -30, 0, 59, 60].map((offset) => stepOf(SECRET, '005924', at(1_234_567_890 + offset)));
    expect(steps).toEqual([null, step, step, step, null]);
  });
});

it('The secret of an authenticator app has 160 bits, and is given to apps with the site and the person', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const uri = new URL(totpUri({ secret: SECRET, issuer: 'site.example', label: 'me@site.example' }));
  expect(decodeURIComponent(uri.href)).toContain('otpauth://totp/site.example:me@site.example?');
  const told = { issuer: 'site.example', secret: SECRET, algorithm: 'SHA1', digits: '6', period: '30' };
  expect(Object.fromEntries(uri.searchParams)).toEqual(told);
});
