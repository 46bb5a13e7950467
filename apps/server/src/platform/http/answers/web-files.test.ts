import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { securityTemplate } from '../../../../../web/build/site-files.ts';
import { firm } from '../../../../../web/src/content/firm.ts';
import { SITE_URL, startTestApp } from '../../../test-app.test-support.ts';
import { DAY_MS } from '../../time.ts';
import { createWebRoot } from '../web-root.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECURITY = '/.well-known/security.txt';

const { root: webRoot, remove } = createWebRoot();
writeFileSync(join(webRoot, 'security.template'), securityTemplate(firm));
const on = await startTestApp(NOW, { webRoot });
const startWith = (isContactInboxOn: boolean, recordAudience: 'off' | 'public') =>
  startTestApp(NOW, { webRoot, shared: on.simulator, isContactInboxOn, recordAudience });
const off = await startWith(false, 'off');
const inboxAlone = await startWith(true, 'off');
const recordAlone = await startWith(false, 'public');
const token = await on.tokenFor('admin@equanim.example', 'admin');
afterAll(async () => {
  for (const one of [off, inboxAlone, recordAlone]) await one.close();
  await on.close();
  remove();
});

describe.each([
  { features: '', site: off },
  { features: 'contact-inbox', site: inboxAlone },
  { features: 'record', site: recordAlone },
  { features: 'contact-inbox, record', site: on },
])('With what is on: $features', ({ features, site: { app } }) => {
  const page = `page with ${features}`;
  it.each(['/', '/contact-us', '/contact-us/'])('%s is the page that says so', async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers['cache-control']).toBe('no-cache, no-transform');
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers['content-encoding'], packed.rawPayload]).toEqual(['gzip', gzipSync(page)]);
  });

  it.each([
    '/nothing',
    '/404.html',
    '/404.contact-inbox.html',
    '/index.record.html',
    '/contact-us/index.html',
    '/contact-us/index.contact-inbox.html.gz',
    '/404%2Ehtml',
    '/contact-us%2Findex.contact-inbox.html',
    '/security.template',
    '/%E0%A4%A',
    '/contact-us%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/.env',
  ])('%s is the error page that says so', async (url) => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.body]).toEqual([404, `error ${page}`]);
    }
  });
});

it('A browser that knows a page from before the inbox was switched on gets the new one', async () => {
  const { headers: known } = await off.app.inject('/contact-us');
  const ask = async ({ app }: typeof on) =>
    (await app.inject({ url: '/contact-us', headers: { 'if-none-match': String(known['etag']) } }))
      .statusCode;
  expect([await ask(off), await ask(on)]).toEqual([304, 200]);
});

it('llms.txt is plain text, kept for an hour', async () => {
  const { headers, body } = await on.app.inject('/llms.txt');
  expect([body, headers['content-type']]).toEqual(['# Equanim', 'text/plain; charset=utf-8']);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});

it('security.txt names whom to tell, where it is, and a day within a year of the one it is asked for', async () => {
  for (const ms of [NOW, NOW + 400 * DAY_MS]) {
    on.setNow(ms);
    const { headers, body } = await on.app.inject(SECURITY);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(`Contact: mailto:${firm.email}\n`);
    expect(body).toContain(`Canonical: ${SITE_URL}${SECURITY}\n`);
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(body) ?? [];
    expect(Date.parse(expires) - ms).toBeGreaterThan(90 * DAY_MS);
    expect(Date.parse(expires) - ms).toBeLessThan(365 * DAY_MS);
  }
  on.setNow(NOW);
});

describe('An address of the API', () => {
  it.each([
    '/nothing/here',
    '/%E0%A4%A',
    '/wallet/current%',
    '/wallet/current%00',
    '/wallet/../../etc/passwd',
    `/${'a'.repeat(200)}`,
  ])('that leads nowhere (%s) is answered as such', async (path) => {
    const answer = await on.get(path, token);
    const problem = { status: 404, title: 'Not found', detail: 'There is nothing at this address.' };
    expect([answer.statusCode, answer.json()]).toMatchObject([404, problem]);
  });

  it.each(['x'.repeat(200), '%E0%A4%A', '%00'])('with an id (%s) that is none names it', async (id) => {
    const answer = await on.call('DELETE', `/quality/exclusions/${id}`, { token });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'params.id']);
  });
});
