import { afterAll, describe, expect, it } from 'vitest';
import { attempt } from '../../people/auth/sign-in/attempts.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PROXIES = ['127.0.0.1', '10.1.0.0/24', '2001:db8:ffff::/48'];
const VISITOR = '203.0.113.9';

const behind = await startTestApp(NOW, { trustedProxies: PROXIES });
const direct = await startTestApp(NOW, { shared: behind.simulator, trustedProxies: [] });
afterAll(async () => {
  await direct.close();
  await behind.close();
});

let guesses = 0;

/** The address that the server takes a request to come from, as its audit log has it. */
async function seenBy(test: TestApp, from: string, forwardedFor?: string): Promise<string | null> {
  guesses += 1;
  await attempt(test, {
    email: `nobody${guesses}@equanim.example`,
    password: 'wrong',
    from,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });
  const row = await test.db
    .selectFrom('audit_details')
    .select('address')
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  await test.db.deleteFrom('limit_counters').execute();
  return row.address;
}

describe('behind proxies that are named', () => {
  it.each([
    ['one proxy', '127.0.0.1', VISITOR],
    ['what the visitor wrote in front of it', '127.0.0.1', `1.1.1.1, 127.0.0.1, ${VISITOR}`],
    ['several hops', '127.0.0.1', `6.6.6.6, ${VISITOR}, 10.1.0.9, 2001:db8:ffff::4`],
    ['garbage in front of it', '10.1.0.7', `<script>, ,unknown,, ${VISITOR}`],
    ['a port behind it', '127.0.0.1', `${VISITOR}:50123`],
    ['an IPv4 address in IPv6', '127.0.0.1', `::ffff:${VISITOR}`],
    ['a proxy that came as an IPv4 address in IPv6', '::ffff:10.1.0.7', VISITOR],
  ])('the visitor is the right-most address that is not named: %s', async (_, proxy, forwardedFor) => {
    expect(await seenBy(behind, proxy, forwardedFor)).toBe(VISITOR);
  });

  it.each([
    ['[2001:db8:9::1]:443', '2001:db8:9::1'],
    ['10.2.0.1', '10.2.0.1'],
    ['unknown', 'unknown'],
  ])('the entry %j of the proxy stands for %s', async (forwardedFor, address) => {
    expect(await seenBy(behind, '127.0.0.1', forwardedFor)).toBe(address);
  });

  it('who comes past them is who they are, whatever they write', async () => {
    for (const from of ['198.51.100.7', '10.2.0.1', '192.168.0.1'])
      expect(await seenBy(behind, from, VISITOR)).toBe(from);
  });
});

describe('where no proxy is named', () => {
  it.each(['127.0.0.1', '10.1.0.7', '::1'])(
    'a client at %s is that client, whatever it writes',
    async (from) => {
      expect(await seenBy(direct, from, VISITOR)).toBe(from);
    },
  );

  it('a client on this computer that writes another address each time is limited all the same', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` };
      const email = `spray${i}@equanim.example`;
      statuses.push((await attempt(direct, { email, password: 'wrong', from: '127.0.0.1', headers })).status);
    }
    expect(statuses).toEqual(Array.from({ length: 25 }, (_, i) => (i < 20 ? 401 : 429)));
  });
});
