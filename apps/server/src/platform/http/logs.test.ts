import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loggerOptions } from '../logs/logger.ts';
import { startTestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** The log, line by line. */
let lines: string[] = [];
const logger = pino(loggerOptions('info'), {
  write: (text: string) => void lines.push(...text.trimEnd().split('\n')),
});
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

const test = await startTestApp(NOW, { logger });
const customer = await test.tokenFor('ada@lowell.example', 'customer');
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
});

describe('The log', () => {
  it.each(['/a%0Aalarm: no samples are taken', '/%22%7D%0d%0a%7B%22level%22:50', '/x?token=a%0Ab'])(
    'writes one line of JSON for each request, whatever its address holds (%j)',
    async (path) => {
      await test.get(path);
      const messages = entries().map(({ msg }) => msg);
      expect(messages).toEqual(['incoming request', 'request completed']);
    },
  );

  it('names who was refused what, and why', async () => {
    const { id } = (await test.get('/auth/me', customer)).json();
    lines = [];
    const { headers } = await test.get('/wallet/current', customer);
    const refused = entries().filter(({ level }) => level === 40);
    expect(refused).toEqual([
      expect.objectContaining({
        userId: id,
        call: 'GET /wallet/current',
        problem: 'forbidden',
        reqId: headers['x-request-id'],
      }),
    ]);
    expect(lines.join('\n')).not.toContain(customer);
  });

  it('holds the reason of a failure inside, and the answer nothing but the request id', async () => {
    const admin = await test.tokenFor('admin@lowell.example', 'admin');
    await test.db.schema.alterTable('exclusions').renameTo('exclusions_elsewhere').execute();
    lines = [];
    const { statusCode, headers, body } = await test.get('/quality/exclusions', admin);
    await test.db.schema.alterTable('exclusions_elsewhere').renameTo('exclusions').execute();
    expect([statusCode, JSON.parse(body)]).toEqual([
      500,
      {
        type: '/problems/internal',
        title: 'Internal error',
        status: 500,
        detail: 'The server could not answer; quote the request id when you report this.',
      },
    ]);
    const [failure] = entries().filter(({ level }) => level === 50);
    expect(failure).toMatchObject({
      reqId: headers['x-request-id'],
      err: { message: expect.stringContaining('exclusions'), stack: expect.stringContaining('at ') },
    });
  });

  it('holds no row that the database refused, which may be anything somebody wrote or a hash', async () => {
    await test.db.schema
      .alterTable('leads')
      .addColumn('odd', 'text', (odd) => odd.notNull())
      .execute();
    lines = [];
    const body = {
      first_name: 'Ada',
      last_name: 'Canary',
      email: 'canary@lowell.example',
      message: 'Canary',
    };
    const { statusCode } = await test.call('POST', '/contact', { body });
    await test.db.schema.alterTable('leads').dropColumn('odd').execute();
    const [failure] = entries().filter(({ level }) => level === 50);
    expect([statusCode, failure]).toMatchObject([500, { err: { code: '23502', table: 'leads' } }]);
    expect(lines.join('').toLowerCase()).not.toContain('canary');
  });

  it('says of a completed request its route, status, duration and the role of who asked, and no name', async () => {
    await test.get('/auth/me?canary=1', customer);
    await test.get('/people/canary/nowhere');
    const completed = entries().filter(({ msg }) => msg === 'request completed');
    expect(completed).toMatchObject([
      { method: 'GET', route: '/api/v1/auth/me', role: 'customer', res: { statusCode: 200 } },
      { method: 'GET', route: 'unknown', role: 'visitor', res: { statusCode: 404 } },
    ]);
    expect(completed.map(({ responseTime }) => typeof responseTime)).toEqual(['number', 'number']);
    expect(JSON.stringify(completed)).not.toMatch(/canary|lowell/);
  });
});
