import { holdingsCalls } from '@equanim/contract/holdings-calls';
import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { afterEach, expect, test, vi } from 'vitest';
import { connectSession } from './client.ts';
import { readFile, type ReadFile } from './read-file.ts';

const ID = '33333333-0000-4000-8000-000000202610';
const DOCUMENT = '%PDF-1.7\n% a statement\n%%EOF\n';
const readCustomerStatement: ReadFile = (id, signal) =>
  readFile(holdingsCalls.customerStatement, { params: { id } }, signal);
const readStatement: ReadFile = (id, signal) => readFile(ledgerCalls.statement, { params: { id } }, signal);
const read = (given = readCustomerStatement) => given(ID, new AbortController().signal);

/** Answers each call alike, and keeps what was asked. */
function answerWith(body: () => BodyInit) {
  connectSession({
    readToken: () => 'a-token',
    onUnauthorized: () => undefined,
    onFactorRequired: () => undefined,
    confirm: () => Promise.resolve(false),
  });
  const ask = vi.fn<typeof fetch>(async () => new Response(body()));
  vi.stubGlobal('fetch', ask);
  return ask;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [readCustomerStatement, `/api/v1/customer/statements/${ID}`],
  [readStatement, `/api/v1/statements/${ID}`],
])('a statement is asked for as PDF, with the token, and comes whole: %#', async (given, address) => {
  const ask = answerWith(() => DOCUMENT);
  const file = await read(given);
  const headers = { Accept: 'application/pdf', Authorization: 'Bearer a-token' };
  expect(ask.mock.calls).toEqual([
    [address, expect.objectContaining({ headers: expect.objectContaining(headers) })],
  ]);
  expect([file.type, await file.text()]).toEqual(['application/pdf', DOCUMENT]);
});

test('what is no PDF, and an answer that breaks off, is no file', async () => {
  answerWith(() => '<h1>A proxy says hello</h1>');
  await expect(read()).rejects.toMatchObject({ name: 'ApiProblem', status: 200 });
  answerWith(() => '');
  await expect(read()).rejects.toMatchObject({ name: 'ApiProblem' });
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(DOCUMENT));
        controller.error(new TypeError('terminated'));
      },
    });
  answerWith(broken);
  await expect(read()).rejects.toMatchObject({ name: 'ApiProblem', status: 0 });
});
