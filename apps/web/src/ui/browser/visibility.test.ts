import { afterEach, expect, test, vi } from 'vitest';
import { watchVisibility } from './visibility.ts';

type Callback = (entries: Array<{ isIntersecting: boolean }>) => void;

/** An observer whose answers come from the test. */
function stubObserver(): { answer: Callback; disconnect: () => void } {
  const observer: { answer: Callback; disconnect: () => void } = {
    answer: () => undefined,
    disconnect: vi.fn<() => void>(),
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = observer.disconnect;
      constructor(callback: Callback) {
        observer.answer = callback;
      }
    },
  );
  return observer;
}

afterEach(() => vi.unstubAllGlobals());

test('watchVisibility() reports the newest of the changes that a busy page delivers at once', () => {
  const observer = stubObserver();
  const seen: boolean[] = [];
  watchVisibility({} as Element, (isVisible) => seen.push(isVisible));
  observer.answer([{ isIntersecting: false }, { isIntersecting: true }]);
  observer.answer([{ isIntersecting: true }, { isIntersecting: false }]);
  expect(seen).toEqual([true, false]);
});

test('watchVisibility() stops watching when it is told to', () => {
  const observer = stubObserver();
  watchVisibility({} as Element, () => undefined)();
  expect(observer.disconnect).toHaveBeenCalledOnce();
});
