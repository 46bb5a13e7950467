import { givenDay } from '@equanim/contract/values';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id of an address; undefined where it is none, as an address can be typed. */
export const idOrNone = (given: string | null): string | undefined => UUID.exec(given ?? '')?.[0];

const MAX_PAGE = 1_000_000;

/** The page that an address names, from 1; the first where it names none. */
export const readPage = (given: string | null): number =>
  Math.min(Math.max(1, Number(/^\d{1,7}$/.exec(given ?? '')?.[0] ?? 1)), MAX_PAGE);

/** The query of an address; what lets everything through, and the first page, stand in no address. */
export function writeQuery<Query extends { page: number }>({ page, ...rest }: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, String(value));
  if (page !== 1) search.set('page', String(page));
  return search;
}

/** First and last UTC day of a list, `YYYY-MM-DD`, either of which may be open. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** The days that an address names; none where they are no days or in the wrong order. */
export function readDays(from: string | null, to: string | null): Days {
  const [first, last] = [givenDay.safeParse(from).data, givenDay.safeParse(to).data];
  return first !== undefined && last !== undefined && last < first
    ? { from: undefined, to: undefined }
    : { from: first, to: last };
}

/** Days as the server is asked: both belong to the span. */
export const spanOf = ({ from, to }: Days): Days => ({
  from: from && `${from}T00:00:00.000Z`,
  to: to && `${to}T23:59:59.999Z`,
});
