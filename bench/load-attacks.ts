import type { Tokens } from './load-calls.ts';
import { startAnswering, type Answering } from './message.ts';

/** The same requests over and over, without a pause. */
export interface Flood {
  kind: 'flood';
  method: 'GET' | 'POST';
  /** Taken in turn. */
  paths: string[];
  headers: Record<string, string>;
  body?: string;
  connections: number;
}

/** Connections that send the beginning of a request and then a byte a second, and are opened again when they are ended. */
export interface Drip {
  kind: 'drip';
  /** Sent as one, with an address for `ADDRESS`; the rest is a byte at a time. */
  beginning: string;
  rest: string;
  connections: number;
}

export interface Attack {
  what: string;
  /** What may become of a request: its status, or `closed` and `reset` for a connection without one. */
  due: string[];
  how: Flood | Drip;
}

/** How requests of an attack ended. */
export interface Ends {
  /** How many, by status; `open` are those that were not ended when the attack was over. */
  seen: Record<string, number>;
  /** The longest that one was open, milliseconds. */
  openMs: number;
}

/** An attack as it is told to the attacking process. */
export interface Order {
  how: Flood | Drip;
  url: string;
  durationMs: number;
}

const SIGN_IN = { kind: 'flood', method: 'POST', paths: ['/auth/login'], connections: 10 } as const;
const JSON_TYPE = { 'content-type': 'application/json' };
const SLOW_HEAD = 'GET /api/v1/health/live HTTP/1.1\r\nhost: equanim.example\r\nx-slow: ';
const SLOW_BODY = [
  'POST /api/v1/auth/login HTTP/1.1',
  'host: equanim.example',
  'x-forwarded-for: ADDRESS',
  'content-type: application/json',
  'content-length: 60000',
  '\r\n',
].join('\r\n');

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Every attack of the check, from many addresses, so that no limit by address stops it. */
export function attacksWith({ admin }: Tokens): Attack[] {
  const bySomebody = { authorization: `Bearer ${admin}`, 'accept-encoding': 'br' };
  const historyOf = (query: string): string => `/wallet/history?time_range=${query}`;
  const body = (what: string, text: string, due: string[]): Attack => ({
    what,
    due,
    how: { ...SIGN_IN, paths: [...SIGN_IN.paths], headers: JSON_TYPE, body: text },
  });
  const asking = (what: string, due: string, paths: string[]): Attack => ({
    what,
    due: [due],
    how: { kind: 'flood', method: 'GET', paths, headers: bySomebody, connections: 50 },
  });
  const slow = (what: string, beginning: string, rest: string): Attack => ({
    what,
    due: ['408', 'closed', 'reset', 'open'],
    how: { kind: 'drip', beginning, rest, connections: 500 },
  });
  return [
    slow('500 heads, a byte a second', '', SLOW_HEAD),
    slow('500 bodies, a byte a second', SLOW_BODY, '"'),
    body('bodies of 1 MB', JSON.stringify('x'.repeat(1_000_000)), ['413']),
    body('JSON 100,000 deep (200 KB)', nested(100_000), ['413']),
    body('JSON 32,000 deep (64 KB)', nested(32_000), ['400']),
    asking('limit of 10^9', '400', [historyOf('max&limit=1000000000'), historyOf('1d&limit=1e9')]),
    asking('50 x range=max', '200', [historyOf('max&limit=500')]),
    asking(
      '50 x range=max, each of another limit',
      '200',
      Array.from({ length: 499 }, (_, n) => historyOf(`max&limit=${n + 2}`)),
    ),
  ];
}

/** How many requests ended otherwise than is due. */
export function countOdd({ due }: Attack, { seen }: Ends): number {
  return Object.entries(seen).reduce((sum, [end, count]) => sum + (due.includes(end) ? 0 : count), 0);
}

/** Starts the attacker, in a process of its own, so that whoever asks meanwhile does not wait for it. */
export function startAttacker(): Promise<Answering<Order, Ends>> {
  return startAnswering('load-attacker.ts');
}
