import { afterAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@equanim/contract/audit';
import type { AuditEvent } from '../../platform/acts/act.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { startTestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const test = await startTestApp(NOW);
const tokens = {
  admin: await test.tokenFor('admin@equanim.example', 'admin'),
  customer: await test.tokenFor('customer@equanim.example', 'customer'),
};
const people = await test.services.users.list();
const idOf = (role: string) => people.find((person) => person.role === role)?.id ?? '';
const ids = { admin: idOf('admin'), customer: idOf('customer') };
afterAll(() => test.close());

const record = (event: Partial<AuditEvent>) =>
  test.services.audit.record({ action: 'signed-in', actor: { kind: 'operator' }, origin: null, ...event });
const page = async (query = '') => (await test.get(`/audit${query}`, tokens.admin)).json();
const entries = async (query = ''): Promise<AuditEntry[]> => (await page(query)).data;
const linesOf = async (query = '') =>
  (await test.get(`/audit/export${query}`, tokens.admin)).body.split('\r\n').filter(Boolean);

describe('the audit log', () => {
  it('names who did it, whom it was done to, when, from where and in which request', async () => {
    test.setNow(NOW + MINUTE_MS);
    await record({
      action: 'role-changed',
      actor: { kind: 'user', id: ids.admin },
      origin: { address: '192.0.2.7', requestId: 'request-1' },
      subjectId: ids.customer,
      details: { role: 'admin', at: new Date(NOW) },
    });
    const [newest] = await entries();
    expect(newest).toEqual({
      sequence: expect.any(Number),
      at: '2026-11-20T12:01:00.000Z',
      action: 'role-changed',
      actor_kind: 'user',
      actor: { id: ids.admin, name: 'Somebody Else', email: 'admin@equanim.example' },
      subject: { id: ids.customer, name: 'Somebody Else', email: 'customer@equanim.example' },
      address: '192.0.2.7',
      request_id: 'request-1',
      details: { role: 'admin', at: '2026-11-20T12:00:00.000Z' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is newest first, in pages that neither overlap nor leave one out', async () => {
    for (let i = 0; i < 25; i += 1) await record({ details: { i } });
    const { total_count: count } = await page();
    const sequences: number[] = [];
    for (let at = 1; at <= Math.ceil(count / 10); at += 1) {
      const part = await page(`?page=${at}&page_size=10`);
      expect(part).toMatchObject({
        page: at,
        page_size: 10,
        total_count: count,
        total_pages: Math.ceil(count / 10),
      });
      sequences.push(...part.data.map((entry: AuditEntry) => entry.sequence));
    }
    expect(sequences).toEqual(Array.from({ length: count }, (_, i) => count - i));
  });

  it('is filtered by action, by person as actor or subject, and by time', async () => {
    test.setNow(NOW + 10 * MINUTE_MS);
    await record({ action: 'person-disabled', subjectId: ids.customer });
    await record({ action: 'signed-out', actor: { kind: 'user', id: ids.customer } });
    test.setNow(NOW + 20 * MINUTE_MS);
    await record({ action: 'person-enabled', subjectId: ids.customer });
    const actions = async (query: string) => (await entries(query)).map(({ action }) => action);
    expect(await actions('?action=person-disabled')).toEqual(['person-disabled']);
    const about = `?person=${ids.customer}`;
    expect((await actions(about)).slice(0, 3)).toEqual(['person-enabled', 'signed-out', 'person-disabled']);
    const minute = `&from=2026-11-20T12:10:00Z&to=2026-11-20T12:10:00Z`;
    expect(await actions(about + minute)).toEqual(['signed-out', 'person-disabled']);
    expect(await page(`${about}&action=person-enabled`)).toMatchObject({ total_count: 1, total_pages: 1 });
    const refused = await test.get('/audit?from=2026-11-20T12:10:00Z&to=2026-11-20T12:09:00Z', tokens.admin);
    expect(refused.statusCode).toBe(400);
  });

  it('is exported as CSV, oldest first, that no spreadsheet runs, and the export is recorded', async () => {
    test.setNow(NOW + 30 * MINUTE_MS);
    await test.services.users.add({
      email: 'formula@equanim.example',
      name: '=HYPERLINK("http://x.example")',
      role: 'customer',
      password: 'another long secret phrase',
    });
    const formula = (await test.services.users.list()).find(({ email }) => email.startsWith('formula'));
    await record({ action: 'person-added', subjectId: formula?.id ?? null, details: { name: 'a, "b"' } });
    const before = (await page()).total_count;
    const lines = await linesOf();
    expect(lines[0]).toMatch(/^Number,Time \(UTC\),Action,Done By,User ID,/);
    expect(lines).toHaveLength(before + 1);
    expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: before }, (_, i) => i + 1),
    );
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""http://x.example"")"`))).toBe(true);
    expect(lines.some((line) => line.includes(`"{""name"":""a, \\""b\\""""}"`))).toBe(true);
    expect((await entries())[0]).toMatchObject({ action: 'audit-exported', actor: { id: ids.admin } });
    const added = lines.filter((line) => line.split(',')[2] === 'person-added');
    expect(await linesOf(`?action=person-added`)).toEqual([lines[0], ...added]);
  });
});
