import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App, pageAt } from './app.tsx';
import { loadComponents } from './route-component.ts';

// Zod would compile schemas with `new Function`, which the content security policy forbids and reports. Its switch is
// set by name, before the first schema is made: importing zod here would load it on every public page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Makes the page at the address live. @throws Error when the document is not one of ours */
export async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root element.');
  const { matched, page } = pageAt(window.location.pathname);
  try {
    // Before the first render, so that it matches the prerendered page.
    await loadComponents(matched);
  } catch (error) {
    // A public page is complete as it stands. A screen is not: it is tried once more, and is the error page then.
    if (page?.isPersonal !== true) throw error;
  }
  // What the modules do first and the first rendering were one long task: a tap is answered between them.
  await new Promise((resolve) => setTimeout(resolve));
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  // Rendered in slices, so that a slow processor can answer taps and keys in between.
  startTransition(() => {
    if (page?.isPersonal === true || container.firstElementChild === null) createRoot(container).render(app);
    else hydrateRoot(container, app);
  });
}
