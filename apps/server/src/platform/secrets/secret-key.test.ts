import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepSecretKey, parseSecretKey } from './secret-key.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the secret key', () => {
  it('is made once, for its owner alone, and read from then on', async () => {
    const path = join(folder, 'data', 'secret.key');
    const made = await keepSecretKey(path);
    expect(made).toHaveLength(32);
    expect(readFileSync(path, 'utf8').trim()).toBe(made.toString('hex'));
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await keepSecretKey(path)).toEqual(made);
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret.key']);
  });

  it('is the same for all that make it at the same time', async () => {
    const path = join(folder, 'secret.key');
    const keys = await Promise.all(Array.from({ length: 20 }, () => keepSecretKey(path)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });

  it.each(['', 'abc', 'f'.repeat(63)])('is not replaced where the file holds no key but %j', async (text) => {
    const path = join(folder, 'secret.key');
    writeFileSync(path, text);
    await expect(keepSecretKey(path)).rejects.toThrow('holds no secret key');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('says in one sentence that it cannot be kept in a DATA_DIR that is a file or takes no directories', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(keepSecretKey(join(file, 'secret.key'))).rejects.toThrow(
      `The secret key in ${join(file, 'secret.key')} cannot be read (ENOTDIR).`,
    );
    await expect(keepSecretKey('/proc/equanim/secret.key')).rejects.toThrow(
      'The secret key in /proc/equanim/secret.key cannot be written (ENOENT): name another DATA_DIR, or set SECRET_KEY.',
    );
  });

  it('reads hex and base64 of 32 bytes, and nothing else', () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i));
    const forms = (['hex', 'base64', 'base64url'] as const).map((form) => bytes.toString(form));
    for (const text of forms) expect(parseSecretKey(text)).toEqual(bytes);
    for (const text of ['', 'secret', ...forms.map((form) => form.slice(2)), `${'a'.repeat(64)}0`])
      expect(parseSecretKey(text)).toBeNull();
  });
});
