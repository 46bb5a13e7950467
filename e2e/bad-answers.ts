import { asRead } from '../packages/contract/src/as-read.ts';
import { calls, type CallName } from '../packages/contract/src/calls.ts';
import { BASE_PATH } from '../packages/contract/src/call.ts';
import type { Call } from '../packages/contract/src/call.ts';

/** An answer as it goes to the browser; null is one that never comes. */
export type BadAnswer = { status: number; body: string; headers: Record<string, string> } | null;

const JSON_TYPE = { 'content-type': 'application/json' };
const problem = (status: number, code: string, headers: Record<string, string> = {}): BadAnswer => ({
  status,
  body: JSON.stringify({ type: `/problems/${code}`, title: code, status, detail: `It is ${code}.` }),
  headers: { 'content-type': 'application/problem+json', ...headers },
});

/** Numbers that follow from a seed alone, in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WRONG: readonly unknown[] = ['NaN', null, {}, [], 'undefined', true, 'garbage', '1e400', undefined];

/** The answer with about a third of its values replaced by what they cannot be, at least by one. */
function withWrongTypes(content: unknown, random: () => number): unknown {
  const wrong = (): unknown => WRONG[Math.floor(random() * WRONG.length)];
  const spoil = (value: unknown): unknown => {
    if (Array.isArray(value)) return random() < 0.1 ? {} : value.map(spoil);
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoil(each)]));
    return random() < 0.34 ? wrong() : value;
  };
  const spoilt = spoil(content);
  return JSON.stringify(spoilt) === JSON.stringify(content) ? { wrong: wrong() } : spoilt;
}

/** What a text says in JSON; undefined for another. */
function parse(text: string): { content: unknown } | undefined {
  try {
    return { content: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const wrongTypes =
  (variant: number) =>
  (sound: string, seed: number): BadAnswer => {
    const parsed = parse(sound);
    // The track record is a text of lines.
    if (parsed === undefined)
      return {
        status: 200,
        body: sound.replaceAll('value', 'garbage'),
        headers: { 'content-type': 'text/plain' },
      };
    const content = withWrongTypes(parsed.content, seeded(seed * 31 + variant));
    // A number beyond all others is none that `JSON.stringify` would write.
    const body = JSON.stringify(content).replaceAll('"1e400"', '1e400');
    return { status: 200, body, headers: JSON_TYPE };
  };

/** Each kind of bad answer, of the sound one it stands in for. */
export const KINDS = {
  '500': () => problem(500, 'internal'),
  '500 in HTML': () => ({
    status: 500,
    body: '<h1>Internal Server Error</h1>',
    headers: { 'content-type': 'text/html' },
  }),
  'no answer': () => null,
  truncated: (sound) => ({
    status: 200,
    body: sound.slice(0, Math.max(1, Math.floor(sound.length / 2))),
    headers: JSON_TYPE,
  }),
  empty: () => ({ status: 200, body: '', headers: JSON_TYPE }),
  'wrong types 1': wrongTypes(1),
  'wrong types 2': wrongTypes(2),
  'wrong types 3': wrongTypes(3),
  '401': () => problem(401, 'not-signed-in'),
  '403': () => problem(403, 'not-allowed'),
  '429': () => problem(429, 'too-many-requests', { 'retry-after': '7' }),
} satisfies Record<string, (sound: string, seed: number) => BadAnswer>;

export type Kind = keyof typeof KINDS;

/** The name of the call that an address of the API is of; undefined where the contract lists none. */
export function callOf(method: string, pathname: string): CallName | undefined {
  const parts = pathname.slice(BASE_PATH.length).split('/');
  const fits = (call: Call) => {
    const wanted = call.path.split('/');
    const isSame = (part: string, index: number) => part.startsWith(':') || part === parts[index];
    return call.method === method && wanted.length === parts.length && wanted.every(isSame);
  };
  // A path without parameters is named before one that has them.
  const names = (Object.keys(calls) as CallName[]).filter((name) => fits(calls[name]));
  return names.toSorted(
    (a, b) => Number(calls[a].path.includes(':')) - Number(calls[b].path.includes(':')),
  )[0];
}

/** Whether a client of the contract takes a body for the answer of a call: it is then no bad one, however odd. */
export function isSound(name: CallName, body: string): boolean {
  const { reply }: Call = calls[name];
  try {
    return reply !== undefined && asRead(reply).safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
