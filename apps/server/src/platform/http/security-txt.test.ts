import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firm } from '../../../../web/src/content/firm.ts';
import { securityTemplate } from '../../../../web/build/site-files.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS } from '../time.ts';
import { createWebRoot } from './web-root.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PATH = '/.well-known/security.txt';
const web = createWebRoot();
let test: TestApp;

beforeAll(async () => {
  writeFileSync(join(web.root, 'security.template'), securityTemplate(firm));
  test = await startTestApp(NOW, { webRoot: web.root });
});
afterAll(async () => {
  await test.close();
  web.remove();
});

describe('/.well-known/security.txt', () => {
  it('names whom to tell, where it is and how long it is good for', async () => {
    const { statusCode, headers, body } = await test.app.inject(PATH);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      body
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    );
    expect([...fields.keys()]).toEqual(['Contact', 'Preferred-Languages', 'Canonical', 'Expires']);
    expect(fields.get('Contact')).toBe(`mailto:${firm.email}`);
    expect(fields.get('Canonical')).toBe(`https://equanim.example${PATH}`);
  });

  it('expires within a year of the day it is asked for', async () => {
    for (const ms of [NOW, NOW + 400 * DAY_MS]) {
      test.setNow(ms);
      const [, expires = ''] = /^Expires: (.*)$/m.exec((await test.app.inject(PATH)).body) ?? [];
      expect(expires).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/);
      expect(Date.parse(expires) - ms).toBeGreaterThan(90 * DAY_MS);
      expect(Date.parse(expires) - ms).toBeLessThan(365 * DAY_MS);
    }
    test.setNow(NOW);
  });

  it('is not to be had as the template it is made of', async () => {
    expect((await test.app.inject('/security.template')).statusCode).toBe(404);
  });

  it('is nowhere without the website', async () => {
    const alone = await startTestApp(NOW, { shared: test.simulator });
    expect((await alone.app.inject(PATH)).statusCode).toBe(404);
    await alone.close();
  });
});
