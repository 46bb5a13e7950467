import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten, never the same, and use every letter about as often', () => {
    const codes = Array.from({ length: 400 }, newRecoveryCodes).flat();
    expect(new Set(codes).size).toBe(4_000);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const counts = new Map<string, number>();
    for (const letter of codes.join('').replaceAll('-', ''))
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    // 64,000 letters, 2,000 of each of 32; six standard deviations are 264.
    expect(counts.size).toBe(32);
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(264);
  });

  it.each([
    ['7K3M-9QXT-0A4B-ZC5D', '7K3M-9QXT-0A4B-ZC5D'],
    ['7k3m9qxt0a4bzc5d', '7K3M-9QXT-0A4B-ZC5D'],
    [' 7K3M 9QXT OA4B ZC5D ', '7K3M-9QXT-0A4B-ZC5D'],
    ['il1o-il1o-il1o-il1o', '1110-1110-1110-1110'],
    ['7K3M–9QXT–0A4B–ZC5D', '7K3M-9QXT-0A4B-ZC5D'],
    ['7K3M-9QXT-0A4B-ZC5', null],
    ['7K3M-9QXT-0A4B-ZC5DE', null],
    ['7K3M-9QXT-0A4B-ZC5U', null],
    ['123456', null],
    ['', null],
  ])('are read as they are typed: %j', (typed, code) => {
    expect(readRecoveryCode(typed)).toBe(code);
  });
});
