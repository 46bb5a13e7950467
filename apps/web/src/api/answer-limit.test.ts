import { calls } from '@equanim/contract/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_WITHIN_MS } from './answer-limit.ts';
import { ApiProblem } from './api-problem.ts';
import { callApi, fetchApi } from './client.ts';

type Fetch = typeof fetch;

/** Ends as a request does that was given up: with what its signal says. */
const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

/** An answer that begins and never ends. */
function endless(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const serveWith = (answer: (signal: AbortSignal | null | undefined) => Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<Fetch>((_, init) => answer(init?.signal)),
  );

test.each([
  ['never begins', (signal: AbortSignal | null | undefined) => untilAborted(signal)],
  ['begins and never ends', (signal: AbortSignal | null | undefined) => Promise.resolve(endless(signal))],
])('an answer that %s is given up after 30 seconds, as one that never came', async (_, answer) => {
  serveWith(answer);
  const failure = callApi(calls.walletCurrent, {}).catch((error: unknown) => error);
  const settled = vi.fn<() => void>();
  void failure.then(settled);
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ name: 'ApiProblem', status: 0 });
  expect(await failure).toBeInstanceOf(ApiProblem);
});

test('an answer in time leaves no timer behind, and a file may take longer than that to arrive', async () => {
  serveWith(() => Promise.resolve(Response.json([])));
  await callApi(calls.orderSymbols, {});
  expect(vi.getTimerCount()).toBe(0);
  serveWith((signal) => Promise.resolve(endless(signal)));
  const { body } = await fetchApi(calls.ordersExport, {});
  expect(vi.getTimerCount()).toBe(0);
  await body?.cancel();
});
