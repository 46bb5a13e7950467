import './no-eval.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.tsx';

/** Loads the modules of the address before the first render, so that it matches the prerendered page. */
async function loadMatches(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const load = route.lazy;
      delete route.lazy;
      Object.assign(route, await load());
    }),
  );
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root element.');
  await loadMatches();
  const app = <RouterProvider router={createBrowserRouter(routes)} />;
  if (container.firstElementChild === null) createRoot(container).render(app);
  else hydrateRoot(container, app);
}

await start();
