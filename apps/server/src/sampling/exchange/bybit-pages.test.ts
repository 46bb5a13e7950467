import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAllPages } from './bybit-pages.ts';
import { UnreadableRowError } from './bybit-fields.ts';
import type { Answer } from './bybit-transport.ts';

const ROW_COUNTS = [0, 1, 20, 21, 50, 51, 200, 201, 1000];

/** A list that pages by position behind an opaque cursor, as the exchange does; `beforePage` may change it in between. */
function pagedList(
  ids: string[],
  pageSize: number,
  beforePage: (ids: string[], page: number) => void = () => undefined,
) {
  let pages = 0;
  return async (cursor: string | undefined): Promise<Answer> => {
    beforePage(ids, pages);
    pages += 1;
    const start = cursor === undefined ? 0 : Number(decodeURIComponent(cursor).split('=')[1]);
    const list = ids.slice(start, start + pageSize).map((id) => ({ id }));
    const next = start + pageSize < ids.length ? encodeURIComponent(`page=${start + pageSize}`) : '';
    return { result: { list, nextPageCursor: next }, time: 1, raw: '' };
  };
}

const rows = {
  name: 'rows',
  parse: (row: unknown): string => {
    const { id } = row as { id: string };
    if (id.startsWith('odd')) throw new UnreadableRowError('id');
    return id;
  },
  keyOf: (id: string) => id,
};
type Read = (cursor: string | undefined) => Promise<Answer>;
const readIds = async (read: Read) => (await readAllPages(read, rows)).rows;
const idsUpTo = (count: number) => Array.from({ length: count }, (_, i) => `row-${i}`);

describe('a list of the exchange', () => {
  it.each(ROW_COUNTS)('with %i rows is read whole and without duplicates', async (count) => {
    const ids = idsUpTo(count);
    expect((await readIds(pagedList([...ids], 20))).toSorted()).toEqual(ids.toSorted());
  });

  it('keeps every row that was there from the start when rows are inserted between pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROW_COUNTS),
        fc.constantFrom(20, 50),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
        async (count, pageSize, insertions) => {
          const ids = idsUpTo(count);
          const read = pagedList([...ids], pageSize, (live, page) => {
            if (page > 0 && insertions[page] !== undefined) live.unshift(`new-${page}`);
          });
          const seen = await readIds(read);
          expect(new Set(seen).size).toBe(seen.length);
          expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
        },
      ),
    );
  });

  it('refuses a cursor that never ends, after 200 pages at most', async () => {
    let pages = 0;
    const endless = async (): Promise<Answer> => {
      pages += 1;
      return {
        result: { list: [{ id: `row-${pages}` }], nextPageCursor: `page-${pages}` },
        time: 1,
        raw: '',
      };
    };
    await expect(readIds(endless)).rejects.toMatchObject({ failure: 'malformed' });
    expect(pages).toBe(200);
  });

  it('ends at a page it has read before, even with a new cursor, and says so', async () => {
    let pages = 0;
    const circling = async (): Promise<Answer> => {
      pages += 1;
      const list = [{ id: `row-${pages % 3}`, mark: pages }];
      return { result: { list, nextPageCursor: `page-${pages}` }, time: 1, raw: '' };
    };
    expect(await readAllPages(circling, rows)).toMatchObject({
      rows: ['row-1', 'row-2', 'row-0'],
      isRepeating: true,
      pageLength: 1,
    });
    expect(pages).toBe(4);
  });

  it('counts rows that cannot be read, each once, and reads all others', async () => {
    const ids = idsUpTo(120).map((id, i) => (i % 40 === 7 ? `odd-${i}` : id));
    // A row shifts to the next page, and is there again.
    const read = pagedList([...ids], 8, (live, page) => void (page === 1 && live.unshift('new')));
    const listing = await readAllPages(read, rows);
    expect(listing.unreadable).toEqual(Array.from({ length: 3 }, () => ({ list: 'rows', field: 'id' })));
    expect(ids.filter((id) => !id.startsWith('odd') && !listing.rows.includes(id))).toEqual([]);
  });
});
