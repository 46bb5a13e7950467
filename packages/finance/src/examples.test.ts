import { describe, expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts', '!./**/*.test-support.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob<Record<string, unknown>>(
  ['./**/*.ts', '!./**/*.test.ts', '!./**/*.test-support.ts'],
  { eager: true },
);
const known = Object.assign({}, ...Object.values(modules)) as Record<string, unknown>;

function evaluate(expression: string): unknown {
  return new Function(...Object.keys(known), `return (${expression});`)(...Object.values(known));
}

/** Doubles of the same decimal: twelve digits, and no zero that is 1e-17. */
function readable(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(value) < 1e-12 ? 0 : Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(readable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner)]));
}

const EXPORT = /^export (?:function|const|interface|type) (\w+)/gm;
const DOCSTRING = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (function|const|interface|type) (\w+)/g;
const EXAMPLE = /@example (?<call>.+) \/\/ => (?<result>.+)$/gm;

describe.each(Object.entries(sources))('%s', (_, source) => {
  const examples = Array.from(source.matchAll(EXAMPLE), ({ groups }) => ({
    call: '',
    result: '',
    ...groups,
  }));

  test.each(examples)('$call', ({ call, result }) => {
    expect(readable(evaluate(call))).toStrictEqual(readable(evaluate(result)));
  });

  test('every export has a docstring, every function an example', () => {
    const docstrings = [...source.matchAll(DOCSTRING)];
    const told = docstrings.filter(([, text, kind]) => kind !== 'function' || text?.match(EXAMPLE));
    const exported = Array.from(source.matchAll(EXPORT), ([, name]) => name);
    expect(new Set(told.map(([, , , name]) => name))).toEqual(new Set(exported));
  });
});
