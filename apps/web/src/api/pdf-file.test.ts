import { afterEach, expect, test, vi } from 'vitest';
import { connectSession } from './client.ts';
import { readCustomerStatement, readStatement } from './statements.ts';

const ID = '33333333-0000-4000-8000-000000202610';
const DOCUMENT = '%PDF-1.7\n% a statement\n%%EOF\n';

const session = {
  readToken: () => 'a-token',
  onUnauthorized: () => undefined,
  onFactorRequired: () => undefined,
  confirm: () => Promise.resolve(false),
};
const read = (given = readCustomerStatement) => given(ID, new AbortController().signal);

/** Answers each call alike, and keeps what was asked. */
function answerWith(answer: () => Response) {
  connectSession(session);
  const asked: Array<{ address: string; request: RequestInit }> = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    asked.push({ address, request });
    return answer();
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [readCustomerStatement, `/api/v1/customer/statements/${ID}`],
  [readStatement, `/api/v1/statements/${ID}`],
])('a statement is asked for as PDF, with the token, and comes whole: %#', async (given, address) => {
  const asked = answerWith(() => new Response(DOCUMENT));
  const file = await read(given);
  expect(asked.map(({ address: each }) => each)).toEqual([address]);
  expect(asked[0]?.request.headers).toMatchObject({
    Accept: 'application/pdf',
    Authorization: 'Bearer a-token',
  });
  expect([file.type, await file.text()]).toEqual(['application/pdf', DOCUMENT]);
});

test('what is no PDF is refused', async () => {
  answerWith(() => new Response('<h1>A proxy says hello</h1>'));
  await expect(read()).rejects.toMatchObject({ name: 'ApiProblem', status: 200 });
  answerWith(() => new Response(''));
  await expect(read()).rejects.toMatchObject({ name: 'ApiProblem' });
});

test('an answer that breaks off is no file', async () => {
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(DOCUMENT));
        controller.error(new TypeError('terminated'));
      },
    });
  answerWith(() => new Response(broken()));
  await expect(read()).rejects.toMatchObject({ name: 'ApiProblem', status: 0 });
});
