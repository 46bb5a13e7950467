import { cleanup, render, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { expect, vi } from 'vitest';
import { createUser, usePage } from '../../ui/browser/page.test-support.ts';
// What the page loads when it needs it is here before a test begins to wait for it.
import '../../ui/browser/save-file.ts';
import './backtest/analyze.ts';
import './chart/drawings.tsx';
import './chart/points-table.tsx';
import './figures/figures-by-year.tsx';
import './figures/projection-csv.ts';
import './prerendered-parts.tsx';
import './risk/risk-panels.tsx';
import { InvestmentPage } from './investment-page.tsx';
import { backtests, csvOf, type Point } from './worked-backtests.test-support.ts';

// What the build writes is loaded by now, so that a test can render the page at once.
await prerender(<InvestmentPage />);

/** The files of backtests by their addresses, which may change meanwhile. */
export type Files = Record<string, () => Response | Promise<Response>>;

interface OpenCalculator {
  user: UserEvent;
  page: HTMLElement;
}

const fileOf = (points: readonly Point[]) => () => csvResponse(csvOf(points));

export const csvResponse = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/csv' } });

/** The backtests that are worked out by hand. */
export const workedFiles = (): Files => ({
  '/backtests/1y.csv': fileOf(backtests[1]),
  '/backtests/2y.csv': fileOf(backtests[2]),
  '/backtests/3y.csv': fileOf(backtests[3]),
});

/**
 * Opens the calculator as the browser does: the prerendered page, taken over by the script.
 *
 * @returns a function that opens it with a query
 */
export function useCalculator(): (query?: string, files?: Files) => OpenCalculator {
  usePage();
  return (query = '', files = workedFiles()) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
      const response = await files[path]?.();
      signal?.throwIfAborted();
      return response ?? new Response('absent', { status: 404 });
    });
    history.replaceState(null, '', `/investment${query}`);
    cleanup();
    const page = document.createElement('main');
    document.body.replaceChildren(page);
    page.innerHTML = renderToString(<InvestmentPage />);
    render(<InvestmentPage />, { container: page, hydrate: true });
    return { user: createUser(), page };
  };
}

/** The one element that matches a selector. */
export function part<T extends Element = HTMLElement>(page: ParentNode, selector: string): T {
  const [found, another] = page.querySelectorAll<T>(selector);
  if (found === undefined || another !== undefined) throw new Error(`Not one ${selector} is on the page.`);
  return found;
}

/** What each element that matches a selector reads. */
export const textsOf = (page: ParentNode, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent);

/** Waits until the backtests have come. */
export const seeFigures = (page: HTMLElement): Promise<void> =>
  waitFor(() => expect(textsOf(page, '.period-card dd')[0]).toContain('%'));

/** Waits until the chart is drawn. */
export const seeChart = (page: HTMLElement): Promise<SVGElement> =>
  waitFor(() => part<SVGElement>(page, '.growth-chart svg'));
