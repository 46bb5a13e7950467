import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Page } from './page.ts';
import { routes } from './routes.tsx';

/** Loads the modules of the routes before the first render, so that it matches the prerendered page. */
async function loadModules(matched: RouteObject[]): Promise<void> {
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      delete route.lazy;
      Object.assign(route, loaded);
    }),
  );
}

// Zod would compile schemas with `new Function`, which the content security policy forbids and reports. Its switch is
// set by name, before the first schema is made: importing zod here would load it on every public page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Makes the page at the address live. @throws Error when the document is not one of ours */
export async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root element.');
  const matched = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route);
  const page = matched.at(-1)?.handle as Page | undefined;
  try {
    await loadModules(matched);
  } catch (error) {
    // A public page is complete as it stands. A screen is not: the router tries once more, and shows the error page.
    if (page?.isPersonal !== true) throw error;
  }
  // What the modules do first and the first rendering were one long task: a tap is answered between them.
  await new Promise((resolve) => setTimeout(resolve));
  // A prerendered page is not scrolled to its top: the visitor may already be reading further down.
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: {} } });
  const app = <RouterProvider router={router} />;
  // Rendered in slices, so that a slow processor can answer taps and keys in between.
  startTransition(() => {
    if (page?.isPersonal === true || container.firstElementChild === null) createRoot(container).render(app);
    else hydrateRoot(container, app);
  });
}
