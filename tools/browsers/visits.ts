import type { Page } from '../../apps/web/src/page.ts';
import { routes } from '../../apps/web/src/routes.tsx';
import type { Size } from './browser.ts';

/** Whoever opens a page: nobody the product knows, or one of the two people of the demo. */
export type Visitor = 'visitor' | 'admin' | 'customer';

export interface Visit {
  visitor: Visitor;
  path: string;
  isSite: boolean;
}

/** A phone and a desktop. */
export const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const VISITORS: readonly Visitor[] = ['visitor', 'admin', 'customer'];
/** Where nothing is. */
export const UNKNOWN = '/no-such-page';

type Route = (typeof routes)[number];

function pagesOf({ handle, children = [] }: Route): Page[] {
  return handle === undefined ? children.flatMap(pagesOf) : [handle as Page];
}

const isFor = (visitor: Visitor, { groups, isPersonal }: Page): boolean =>
  visitor === 'visitor' ? !isPersonal : visitor in groups;

/** Every page of the route table, for each who may open it: first all of one visitor, in the table's order. */
export function listVisits(): Visit[] {
  const pages = routes.flatMap(pagesOf);
  return VISITORS.flatMap((visitor) =>
    pages
      .filter((page) => isFor(visitor, page))
      .map(({ path, area }) => ({
        visitor,
        path: path === '/404' ? UNKNOWN : path,
        isSite: area === 'site' && path !== '/404',
      })),
  );
}
