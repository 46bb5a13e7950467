const PAGE_SIZE = 20;

/**
 * A page of a list, and how many there are.
 *
 * @param asked from 1; beyond the last it is the last
 */
export function pageOf<Item>(items: readonly Item[], asked: number) {
  const totalPages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = Math.min(asked, totalPages);
  return { shown: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, totalPages };
}
