import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leaveOutRequests } from './leave-out-requests.ts';

const transform = leaveOutRequests().transform as (code: string, id: string) => { code: string } | null;
const pathOf = (name: string) => new URL(`../../../packages/contract/src/${name}`, import.meta.url).pathname;
const leftOf = (name: string) => transform(readFileSync(pathOf(name), 'utf8'), pathOf(name))?.code ?? '';

test('of a call, a browser has its method, its address, its answer, and whether it may be repeated', () => {
  const makeRequest = /makeRequest: \{\n([^}]*)\}/.exec(leftOf('dealing-calls.ts'))?.[1] ?? '';
  expect(makeRequest.match(/\w+(?=: )/g)).toEqual(['method', 'path', 'reply', 'needsStepUp', 'isIdempotent']);
});

test('of a schema, a browser has the fields without their descriptions', () => {
  const code = leftOf('wallet.ts');
  expect(code).toContain('normalized_value');
  expect(code).not.toContain('description');
});
