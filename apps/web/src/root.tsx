import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import type { Page } from './page.ts';

/** What every route shares: scroll to top on navigation (not on back and forward), and the head of the page. */
export function Root() {
  const page = useMatches().findLast((match) => match.handle !== undefined)?.handle as Page | undefined;

  useEffect(() => {
    if (page === undefined) return;
    document.title = page.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  }, [page]);

  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
