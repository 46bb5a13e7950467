// @vitest-environment happy-dom
import { act, lazy, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Prerendered } from './prerendered.tsx';

let root: Root | undefined;
const wereActs = 'IS_REACT_ACT_ENVIRONMENT' in globalThis;
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = '';
  if (!wereActs) Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
});

function page() {
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>(() =>
    Promise.resolve({ default: () => <p>Rendered</p> }),
  );
  const Words = lazy(load);
  const app = (
    <Prerendered id="part" className="a-part">
      <Words />
    </Prerendered>
  );
  return { load, app };
}

test('words the build has written stay as they stand, and no script is asked for them', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { load, app } = page();
  const failures = vi.spyOn(console, 'error');
  document.body.innerHTML =
    '<main><div id="part" class="a-part"><p>As <b>built</b> &amp; written</p></div></main>';
  const container = document.querySelector('main') ?? document.body;
  const words = document.querySelector('b');
  await act(async () => {
    root = hydrateRoot(container, app);
    await Promise.resolve();
  });
  expect(document.querySelector('b')).toBe(words);
  expect(container.textContent).toBe('As built & written');
  expect(load).not.toHaveBeenCalled();
  expect(failures).not.toHaveBeenCalled();
  failures.mockRestore();
});
