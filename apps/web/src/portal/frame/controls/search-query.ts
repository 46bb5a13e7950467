const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id of an address; undefined where it is none, as an address can be typed. */
export const idOrNone = (given: string | null): string | undefined => UUID.exec(given ?? '')?.[0];

/** The query of an address; what lets everything through, and the first page, stand in no address. */
export function writeQuery<Query extends { page: number }>({ page, ...rest }: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, String(value));
  if (page !== 1) search.set('page', String(page));
  return search;
}
