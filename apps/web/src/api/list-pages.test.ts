import { requestCalls } from '@equanim/contract/request-calls';
import { afterEach, expect, test, vi } from 'vitest';
import { requestOf } from '../portal/fund/parts/holdings.test-support.ts';
import { askAllPages } from './list-pages.ts';

/** Newest first. */
const listOf = (count: number) => Array.from({ length: count }, (_, i) => requestOf(count - i));

/** Answers each call by its number, from 1. */
function answerWith(answer: (call: number, page: number) => { items: unknown[]; total: number | null }) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace('/api/v1', ''));
    const page = Number(new URL(address, 'http://here').searchParams.get('page') ?? 1);
    const { items, total } = answer(asked.length, page);
    return Response.json(items, { headers: total === null ? {} : { 'x-total-count': String(total) } });
  });
  return asked;
}
const pageIn = (list: unknown[], page: number) => list.slice((page - 1) * 200, page * 200);
const read = () => askAllPages(requestCalls.customerRequests, new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

test('all pages of a list are asked for, and no more', async () => {
  const list = listOf(400);
  const asked = answerWith((_, page) => ({ items: pageIn(list, page), total: 400 }));
  expect(await read()).toEqual(list);
  expect(asked).toEqual(['/customer/requests', '/customer/requests?page=2']);
});

test('what is added while pages are read shows no item twice, and loses none', async () => {
  const asked = answerWith((call, page) => {
    const list = listOf(call === 1 ? 400 : 401);
    return { items: pageIn(list, page), total: list.length };
  });
  expect(await read()).toEqual(listOf(400));
  expect(asked).toHaveLength(3);
});

test('a server of before, which gives the whole list and no number, is asked once', async () => {
  const asked = answerWith(() => ({ items: listOf(450), total: null }));
  expect(await read()).toHaveLength(450);
  expect(asked).toHaveLength(1);
});
