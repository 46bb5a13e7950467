import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const box = createSecretBox(KEY, 'codes');

describe('a secret box', () => {
  it('seals the same text differently each time, and shows nothing of it', () => {
    const sealed = Array.from({ length: 50 }, () => box.seal('JBSWY3DPEHPK3PXP', 'somebody'));
    expect(new Set(sealed).size).toBe(50);
    expect(sealed.join(' ')).not.toMatch(/JBSWY3DP|SkJTV1kz/);
  });

  it('seals by AES-256-GCM with a key of HKDF, as other programs would open it', () => {
    const sealed = Buffer.from(box.seal('a text', 'somebody').slice(3), 'base64url');
    const key = Buffer.from(hkdfSync('sha256', KEY, '', 'seal codes', 32));
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from('somebody')).setAuthTag(sealed.subarray(-16));
    expect(decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')).toBe(
      'a text',
    );
  });

  it('opens nothing that was sealed with another key, for another purpose or for somebody else', () => {
    const sealed = box.seal('a text', 'somebody');
    expect(createSecretBox(randomBytes(32), 'codes').open(sealed, 'somebody')).toBeNull();
    expect(createSecretBox(KEY, 'letters').open(sealed, 'somebody')).toBeNull();
    expect(box.open(sealed, 'somebody else')).toBeNull();
  });

  it('opens nothing of which any bit was changed, or that was cut', () => {
    const sealed = box.seal('a text', 'somebody');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(box.open(`v1.${changed.toString('base64url')}`, 'somebody')).toBeNull();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(box.open(sealed.slice(0, length), 'somebody')).toBeNull();
    expect(box.open(`v2.${sealed.slice(3)}`, 'somebody')).toBeNull();
  });

  it('has a fingerprint that tells keys apart and is no part of one', () => {
    expect(box.fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect(createSecretBox(KEY, 'codes').fingerprint).toBe(box.fingerprint);
    expect(createSecretBox(randomBytes(32), 'codes').fingerprint).not.toBe(box.fingerprint);
    expect(KEY.toString('hex')).not.toContain(box.fingerprint);
  });
});
