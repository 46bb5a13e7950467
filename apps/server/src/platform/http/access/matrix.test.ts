import type { Call } from '@equanim/contract/call';
import { BASE_PATH } from '@equanim/contract/call';
import { calls, type CallName } from '@equanim/contract/calls';
import { CHANNEL_PATH } from '@equanim/contract/channels';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startTestApp } from '../../../test-app.test-support.ts';
import { createWebRoot } from '../web-root.test-support.ts';
import {
  callerOf,
  CALLER_NAMES,
  createCallers,
  seedForCalls,
  type CallerName,
} from './callers.test-support.ts';
import { EXPECTATIONS, filledIn, type Expectation, type Gate } from './expectations.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;
type Method = (typeof METHODS)[number];

/** Who may do everything, and one for each reason to be refused. */
const MIGHTIEST: CallerName = 'an administrator, stepped up';
const ONE_EACH: CallerName[] = [
  MIGHTIEST,
  'nobody',
  'a customer',
  'an administrator whose second factor is pending',
  'an administrator, not stepped up',
];
const isWhole = inject('scale') >= 1;
const entries = Object.entries(calls) as Array<[CallName, Call]>;
/** One call behind each gate. */
const ONE_OF_GATE = new Set(new Map(entries.map(([name]) => [EXPECTATIONS[name].gate, name])).values());
/**
 * With whole counts all try everything. Else all try one call of each gate, and one for each reason to be refused the others; a
 * method that a path does not take reaches no guard.
 */
function isAsked(method: Method, name: CallerName, callName: CallName | undefined): boolean {
  if (isWhole) return true;
  if (callName === undefined) return name === MIGHTIEST;
  return ONE_EACH.includes(name) || (method !== 'HEAD' && ONE_OF_GATE.has(callName));
}

/** Addresses of the API beside its calls: what they answer to anybody. */
const BESIDE: Record<string, string> = {
  [`${BASE_PATH}${CHANNEL_PATH}`]: '426 upgrade-required',
  [`${BASE_PATH}/openapi.json`]: '200',
  '/api/docs': '200',
  '/api/docs/style.css': '200',
};
/** Addresses of the website that lead elsewhere. */
const MOVED: Record<string, string> = { '/contact-us.html': '301', '/*': '404' };

const web = createWebRoot();
const test = await startTestApp(NOW, { webRoot: web.root, isFactorRequired: true });
await seedForCalls(test, NOW);
afterAll(async () => {
  await test.close();
  web.remove();
});

const callers = createCallers(test, NOW);
const tokens = new Map<CallerName, string | null>();

/** Signs in whoever is not, as the table has them. */
async function tokenOf(name: CallerName): Promise<string | null> {
  if (!tokens.has(name)) tokens.set(name, await callers.signIn(name));
  return tokens.get(name) ?? null;
}

let asked = 0;

interface Sent {
  token: string | null;
  payload?: string | undefined;
}

/** @returns status and code of the problem; of an answer to HEAD, which has no body, the status */
async function ask(method: Method, url: string, { token, payload }: Sent): Promise<string> {
  asked += 1;
  const { statusCode, headers, body } = await test.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    // Each from an address of its own, so that no limit stands in for a wall.
    remoteAddress: `10.${(asked >> 16) % 256}.${(asked >> 8) % 256}.${asked % 256}`,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: payload.replace('{n}', String(asked)) }),
  });
  if (method === 'HEAD' || !String(headers['content-type']).includes('problem+json'))
    return String(statusCode);
  if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
  const allowed = statusCode === 405 ? ` ${sorted(String(headers['allow']).split(', '))}` : '';
  return `${statusCode} ${JSON.parse(body).type.replace('/problems/', '')}${allowed}`;
}

/** What a caller is told who does not get through; null for one who does. */
function refusalOf(gate: Gate, name: CallerName): string | null {
  if (gate === 'public') return null;
  const person = callerOf(name);
  if (!person || person.state === 'not-signed-in') return '401 not-signed-in';
  if (gate.startsWith('admin') && person.role !== 'admin') return '403 forbidden';
  if (!gate.includes('before factor') && person.state === 'second-factor-required')
    return '403 second-factor-required';
  const isStepUpMissing = person.state === 'step-up-required' && gate.includes('stepped up');
  return isStepUpMissing ? '403 step-up-required' : null;
}

const sorted = (methods: readonly string[]): string => methods.toSorted().join();
const bare = (path: string): string => path.replace(/\/$/, '');
const paths = [...new Set(entries.map(([, call]) => bare(call.path)))];

/** The call behind a method of an address, as the router finds it: one that is written out, then one with a parameter. */
function callAt(method: Method, address: string): [CallName, Call] | undefined {
  const given = method === 'HEAD' ? 'GET' : method;
  const having = entries.filter(([, call]) => call.method === given);
  const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  return (
    having.find(([, call]) => bare(call.path) === address) ??
    having.find(([, call]) => patternOf(bare(call.path)).test(address))
  );
}

/** What a call answers to a caller, by the table written down by hand. */
function expectedOf(method: Method, path: string, name: CallerName): string {
  const [callName, call] = callAt(method, filledIn(path)) ?? [];
  if (!callName || !call) {
    const taken = METHODS.filter((one) => callAt(one, filledIn(path)));
    return `405 wrong-method ${sorted(taken)}`;
  }
  const { gate, answers } = EXPECTATIONS[callName];
  const refusal = refusalOf(gate, name);
  // Where a path that is written out stands for a parameter, it is no id.
  if (refusal === null && bare(call.path) !== path) return '400 invalid-input';
  return refusal ?? (typeof answers === 'string' ? answers : answers(name));
}

describe.each(paths)('%s', (path) => {
  it('answers each method to each caller exactly as the table says', { timeout: 60_000 }, async () => {
    const seen: string[] = [];
    const expected: string[] = [];
    for (const name of CALLER_NAMES)
      for (const method of METHODS) {
        const [callName] = callAt(method, path) ?? [];
        const { query = '', body }: Partial<Expectation> = callName ? EXPECTATIONS[callName] : {};
        if (!isAsked(method, name, callName)) continue;
        const sent = { token: await tokenOf(name), payload: body && JSON.stringify(body) };
        // A call that writes may change whoever may make it.
        const mayChange = callName && !['GET', 'HEAD'].includes(method);
        if (mayChange && refusalOf(EXPECTATIONS[callName].gate, name) === null) tokens.delete(name);
        const answer = await ask(method, `${BASE_PATH}${filledIn(path)}${query}`, sent);
        const wanted = expectedOf(method, path, name);
        seen.push(`${method} by ${name}: ${answer}`);
        expected.push(`${method} by ${name}: ${method === 'HEAD' ? wanted.slice(0, 3) : wanted}`);
      }
    expect(seen).toEqual(expected);
  });
});

it('No call looks at its input before it knows who asks', async () => {
  for (const [callName, call] of entries.filter(([, { body, params }]) => body ?? params))
    for (const name of ONE_EACH) {
      const sent = { token: await tokenOf(name), payload: call.body && '{"broken": ' };
      const url = `${BASE_PATH}${call.path.replace(/:\w+/, 'no.id')}`;
      const refusal = refusalOf(EXPECTATIONS[callName].gate, name);
      const unread = call.path.includes(':fund') ? '404 not-found' : '400 invalid-input';
      const wanted = refusal ?? (call.body ? '400 invalid-json' : unread);
      expect([callName, name, await ask(call.method, url, sent)]).toEqual([callName, name, wanted]);
    }
});

describe('The running server', () => {
  const served = routesOf(test.app.printRoutes({ commonPrefix: false }));
  const isOfWebsite = ({ path }: ServedRoute): boolean => !path.startsWith('/api');

  it('has no route without an expectation here, and here is none that it does not have', () => {
    const expected = Object.keys(EXPECTATIONS).flatMap((name) => {
      const { method, path } = calls[name as CallName];
      const route = `${BASE_PATH}${bare(path)}`;
      return method === 'GET' ? [`GET ${route}`, `HEAD ${route}`] : [`${method} ${route}`];
    });
    const beside = Object.keys(BESIDE).flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
    const there = served
      .filter((route) => !isOfWebsite(route))
      .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
    expect(there.toSorted()).toEqual([...expected, ...beside].toSorted());
  });

  it('answers what stands beside the calls alike to everybody, and no other method', async () => {
    for (const [path, status] of Object.entries(BESIDE))
      await expectAlike(path, (method) => {
        if (method === 'GET') return status;
        if (method === 'HEAD') return status.slice(0, 3);
        return path.includes('/ws/') ? '405 wrong-method GET,HEAD' : '404 not-found';
      });
  });

  it('shows the website to everybody alike, and takes nothing there', async () => {
    const routes = served.filter(isOfWebsite);
    expect(routes.map(({ path }) => path)).toContain('/contact-us');
    for (const { path, methods } of routes) {
      expect(methods.toSorted()).toEqual(['GET', 'HEAD']);
      const status = MOVED[path] ?? '200';
      await expectAlike(path, (method) => (methods.includes(method) ? status : '404 not-found'));
    }
  });

  /** The same to each caller, whoever it is. */
  async function expectAlike(path: string, expectedFor: (method: Method) => string): Promise<void> {
    for (const name of [MIGHTIEST, 'nobody'] as const)
      for (const method of METHODS) {
        const answer = await ask(method, filledIn(path), { token: await tokenOf(name) });
        expect([method, path, name, answer]).toEqual([method, path, name, expectedFor(method)]);
      }
  }
});

interface ServedRoute {
  path: string;
  methods: string[];
}

/** The routes of the printed tree of the router, in which a path stands below the one it goes on from. */
function routesOf(tree: string): ServedRoute[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const path = (above[indent.length / 4 - 1] ?? '') + part;
    above[indent.length / 4] = path;
    const served = methods.split(', ').filter((method) => method !== '');
    return served.length > 0 ? [{ path, methods: served }] : [];
  });
}
