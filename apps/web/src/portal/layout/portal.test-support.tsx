import { BASE_PATH } from '@equanim/contract/calls';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';

/** An answer of the API: a body, or a refusal. */
export interface Reply {
  status?: number;
  body: unknown;
}

/** What the server is asked. */
export interface Asked {
  method: string;
  /** Without the base path. */
  path: string;
  body: unknown;
}

export type Server = (asked: Asked) => Reply;

/**
 * Renders a part of the portal for someone who is signed in, on answers that a test gives.
 *
 * @returns a function that renders a part on a server, and gives the user
 */
export function usePortal(): (part: ReactNode, server: Server) => { user: UserEvent; queries: QueryClient } {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return (part, server) => {
    // Failures go to the console, as in the browser.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
      const { pathname } = new URL(address, 'http://equanim.example');
      const { status = 200, body } = server({
        method: request.method ?? 'GET',
        path: pathname.replace(BASE_PATH, ''),
        body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
      });
      return Response.json(body, { status });
    });
    const queries = createQueryClient({ isSignedIn: () => true });
    render(<QueryClientProvider client={queries}>{part}</QueryClientProvider>);
    return {
      // No pause between keys, which would wait for a clock that a test may have stopped.
      user: userEvent.setup({ delay: null }),
      queries,
    };
  };
}

/** A table as it reads, row by row. */
export function rowsOf(table: HTMLElement): string[][] {
  return [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => textOf(cell)),
  );
}

/** Its text, with the white space of the markup as one space. */
export const textOf = (element: Element): string =>
  (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
