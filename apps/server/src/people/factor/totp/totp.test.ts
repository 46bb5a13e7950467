import { describe, expect, it } from 'vitest';
import { codeOf } from '../factor-person.test-support.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret "12345678901234567890" in base32, and the last six digits of the SHA-1 column. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS: Array<[seconds: number, code: string]> = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('a code of an authenticator app', () => {
  it.each(VECTORS)('is that of RFC 6238 at %i s: %s', (seconds, code) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
    expect(codeOf(SECRET, seconds * 1_000)).toBe(code);
  });

  it('counts one step before and after its own, and says which one it is of', () => {
    const step = 1_234_567_890 / 30;
    for (const [offset, found] of [
      [-31, null],
      [-30, step],
      [0, step],
      [59, step],
      [60, null],
    ] as const)
      expect(stepOf(SECRET, '005924', at(1_234_567_890 + offset))).toBe(found);
  });

  it('is no other, also none of another secret', () => {
    const secret = newTotpSecret();
    const ms = 1_800_000_000_000;
    expect(stepOf(secret, codeOf(secret, ms), new Date(ms))).toBe(60_000_000);
    const code = codeOf(secret, ms);
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const near = [-30_000, 30_000].map((later) => codeOf(secret, ms + later));
    if (!near.includes(other)) expect(stepOf(secret, other, new Date(ms))).toBeNull();
    expect(stepOf(newTotpSecret(), code, new Date(ms))).toBeNull();
  });
});

describe('the secret of an authenticator app', () => {
  it('has 160 bits, another each time', () => {
    const secrets = Array.from({ length: 100 }, newTotpSecret);
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
    expect(new Set(secrets).size).toBe(100);
  });

  it('is given to apps with the site and the person it is for', () => {
    const uri = new URL(totpUri({ secret: SECRET, issuer: 'site.example', label: 'me@site.example' }));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/site.example:me@site.example',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'site.example',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
