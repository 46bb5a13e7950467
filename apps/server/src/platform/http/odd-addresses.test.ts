import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { createWebRoot } from './web-root.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const web = createWebRoot();
let test: TestApp;
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW, { webRoot: web.root });
  token = await test.tokenFor('admin@equanim.example', 'admin');
});
afterAll(async () => {
  await test.close();
  web.remove();
});

function get(url: string, headers: Record<string, string> = {}) {
  return test.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
}

describe('an address that leads nowhere', () => {
  it.each([
    '/api/v1/%E0%A4%A',
    '/api/v1/wallet/current%',
    '/api/v1/wallet/current%00',
    '/api/v1/wallet/../../etc/passwd',
    `/api/v1/${'a'.repeat(200)}`,
  ])('of the API (%s) is answered as such', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, detail: 'There is nothing at this address.' });
  });

  it.each(['x'.repeat(200), '%E0%A4%A', '%00'])('as an id (%s) is named as what is wrong', async (id) => {
    const answer = await test.app.inject({
      method: 'DELETE',
      url: `/api/v1/quality/exclusions/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe('params.id');
  });

  it.each(['/%E0%A4%A', '/contact-us%00', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd', '/.env'])(
    'of the website (%s) is the error page',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([404, 'error with inbox']);
    },
  );

  it.each(['/api/v1/%E0%A4%A', '/api/v1/nothing', '/%E0%A4%A', '/%00'])(
    'carries a request id and the strict headers all the same (%s)',
    async (url) => {
      const { headers } = await get(url);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('is not a part of a file beyond its end', async () => {
    expect((await get('/robots.txt', { range: 'bytes=900-' })).statusCode).toBeLessThan(500);
  });
});
