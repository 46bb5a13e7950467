import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import type { Page } from './page.ts';

/** What every route shares: scroll to top on navigation (not on back and forward), and the head of the page. */
export function Root() {
  const page = useMatches().findLast((match) => match.handle !== undefined)?.handle as Page | undefined;

  useEffect(() => {
    // The document that was loaded has its own head already.
    if (page === undefined || document.title === page.title) return;
    document.title = page.title;
    // It is that of the page that was loaded; the words of the others are in their documents alone.
    document.querySelector('meta[name="description"]')?.remove();
  }, [page]);

  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
