import { BASE_PATH } from '@equanim/contract/call';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { createUser, pass, usePage } from '../../ui/browser/page.test-support.ts';

/** An answer of the API: a body, or a refusal. */
export interface Reply {
  status?: number;
  /** A promise comes late; what is no JSON is a `Response`. */
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
export function usePortal(): (part: ReactNode, server: Server) => { user: UserEvent } {
  usePage();
  return (part, server) => {
    vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
      const { pathname } = new URL(address, 'http://equanim.example');
      const { status = 200, body } = server({
        method: request.method ?? 'GET',
        path: pathname.replace(BASE_PATH, ''),
        body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
      });
      const sent = await body;
      return sent instanceof Response ? sent : Response.json(sent, { status });
    });
    const queries = createQueryClient({ isSignedIn: () => true });
    render(<QueryClientProvider client={queries}>{part}</QueryClientProvider>);
    return { user: createUser() };
  };
}

/** Lets a lost answer be asked for once more, a second later, on a clock that the test has taken over. */
export const passRetry = (): Promise<unknown> => pass(1_100);

/** A table as it reads, row by row. */
export function rowsOf(table: HTMLElement): string[][] {
  return [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => textOf(cell)),
  );
}

/** A table as it reads, a line a row, with a bar between cells. */
export const linesOf = (table: HTMLElement): string[] => rowsOf(table).map((cells) => cells.join(' | '));

/** Its text, with the white space of the markup as one space. */
export const textOf = (element: Element): string =>
  (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** A part of the screen by its heading; null where there is none. */
export const partOrNull = (title: string): HTMLElement | null =>
  screen.queryByText(title, { selector: 'h2' })?.closest('section') ?? null;

/** A part of the screen by its heading. @throws Error where there is none */
export function part(title: string): HTMLElement {
  const section = partOrNull(title);
  if (section === null) throw new Error(`${title} heads no section.`);
  return section;
}

/** The figure of a card as it reads. */
export function figure(title: string): string {
  const element = part(title).querySelector('.figure');
  if (element === null) throw new Error(`${title} has no figure.`);
  return textOf(element);
}
