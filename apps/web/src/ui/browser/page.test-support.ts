import { act, cleanup, configure } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

/** All that the browser stores, each for the reason that Decision D64 gives. */
const STORED = [
  'access_token',
  'isAuthenticated',
  'userEmail',
  'sessionEndsAt',
  'theme',
  'palette',
  'zone',
  'amounts',
  'shortcuts',
  'record-heads',
];

/** What a chart is drawn for; there is no layout to measure. */
const SIZE = { width: 800, height: 300 };

/**
 * Gives each test of a file a page of its own, on which everything counts as visible and failures go to the console, as in
 * the browser. A test fails that leaves anything else in the browser's storage than it may.
 */
export function usePage(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('IntersectionObserver', VisibleObserver);
    vi.stubGlobal('ResizeObserver', SizedObserver);
  });
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
    const stored = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
    expect(stored.filter((item) => !STORED.includes(item))).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });
}

/** @returns who types and clicks on a page without style sheets */
export const createUser = (): UserEvent =>
  userEvent.setup({
    // No pause between keys, which would wait for a clock that a test may have stopped.
    delay: null,
    // Nothing could block the pointer here, and checking for that takes half of the time.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });

/** Lets time pass on a clock that the test has taken over, with all that is asked and answered in it. */
export const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * Catches the files that a page saves.
 *
 * @returns their names and contents, a list that grows
 */
export function catchFiles(): Array<{ name: string; file: Blob }> {
  const saved: Array<{ name: string; file: Blob }> = [];
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    file = given as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  return saved;
}

class VisibleObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #callback: IntersectionObserverCallback;
  #isDisconnected = false;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => {
      if (!this.#isDisconnected) this.#callback([entry], this as unknown as IntersectionObserver);
    });
  }
  disconnect(): void {
    this.#isDisconnected = true;
  }
}

class SizedObserver implements Pick<ResizeObserver, 'observe' | 'disconnect'> {
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    const entry = { target, contentRect: SIZE } as unknown as ResizeObserverEntry;
    queueMicrotask(() => this.#callback([entry], this as unknown as ResizeObserver));
  }
  disconnect(): void {}
}
