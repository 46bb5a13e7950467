import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Page } from './page.ts';
import { routes } from './routes.tsx';

/**
 * Loads the modules of the address before the first render, so that it matches the prerendered page.
 *
 * @returns the page at the address
 */
async function loadMatches(): Promise<Page | undefined> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const load = route.lazy;
      delete route.lazy;
      Object.assign(route, await load());
    }),
  );
  return matches.at(-1)?.route.handle as Page | undefined;
}

// Zod would compile schemas with `new Function`, which the content security policy forbids and reports. Its switch is
// set by name, before the first schema is made: importing zod here would load it on every public page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Makes the page at the address live. @throws Error when the document is not one of ours */
export async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root element.');
  const page = await loadMatches();
  // A prerendered page is not scrolled to its top: the visitor may already be reading further down.
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: {} } });
  const app = <RouterProvider router={router} />;
  // Rendered in slices, so that a slow processor can answer taps and keys in between.
  startTransition(() => {
    if (page?.isPersonal === true || container.firstElementChild === null) createRoot(container).render(app);
    else hydrateRoot(container, app);
  });
}
