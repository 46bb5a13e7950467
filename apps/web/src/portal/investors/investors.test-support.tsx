import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { factorWith, statusWith, userOf } from '../layout/answers.test-support.ts';
import { fundWith, INVESTORS, investorsOf, USERS } from '../layout/fund/fund.test-support.ts';
import { personOf } from '../layout/people.test-support.ts';
import { usePortal, type Asked, type Reply } from '../layout/portal.test-support.tsx';
import { storeSession } from '../session/session-store.ts';
import { InvestorsScreen } from './investors-screen.tsx';

/** The first of the made-up investors, as the server names it. */
export const NAMED = { id: INVESTORS[0]?.id ?? '', reference: 'INV-0001', name: 'Lowell Family Office' };

interface Given {
  /** Answers that are not those of the made-up fund; undefined for a failure of the server. */
  answers?: Record<string, unknown>;
  /** To what changes something, in order; then a named investor. */
  replies?: Reply[];
  isWide?: boolean;
}

interface ShownInvestors {
  user: UserEvent;
  /** What was sent to change something, a list that grows. */
  sent: Asked[];
  /** They may change meanwhile. */
  answers: Record<string, unknown>;
}

/** There is no layout: a window is wide enough for the table, or is not. */
const stubWidth = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width') && !isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

/** @returns a function that shows the screen to an administrator, in a wide window unless it says otherwise */
export function useInvestorsScreen(): (given?: Given) => ShownInvestors {
  const render = usePortal();
  return ({ answers: changes = {}, replies = [], isWide = true } = {}) => {
    stubWidth(isWide);
    storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
    const sent: Asked[] = [];
    const answers: Record<string, unknown> = {
      '/auth/me': userOf('admin'),
      '/auth/second-factor': factorWith({}),
      '/status': statusWith({}),
      '/people': [personOf(1, { ...USERS[0] }), personOf(2, { ...USERS[1] }), personOf(3, { name: 'Bo' })],
      '/approvals': [],
      '/funds': [fundWith()],
      '/funds/flagship/investors': investorsOf(),
      '/statements': [],
      ...changes,
    };
    const { user } = render(
      <MemoryRouter>
        <InvestorsScreen />
      </MemoryRouter>,
      (asked) => {
        if (asked.method !== 'GET') {
          sent.push(asked);
          return replies.shift() ?? { body: NAMED };
        }
        const body = answers[asked.path];
        return body === undefined ? { status: 500, body: {} } : { body };
      },
    );
    return { user, sent, answers };
  };
}

/** A button of the screen, once it is there. */
export const findButton = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('button', { name });
