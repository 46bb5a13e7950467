import { screen } from '@testing-library/react';
import { fundWith, INVESTORS, investorsOf, USERS } from '../parts/fund.test-support.ts';
import { personOf } from '../../frame/people.test-support.ts';
import type { Reply } from '../../frame/portal.test-support.tsx';
import { useSignedIn } from '../../frame/signed-in.test-support.tsx';
import { InvestorsScreen } from './investors-screen.tsx';

/** The first of the made-up investors, as the server names it. */
export const NAMED = { id: INVESTORS[0]?.id ?? '', reference: 'INV-0001', name: 'Lowell Family Office' };

interface Given {
  /** Answers that are not those of the made-up fund; undefined for a failure of the server. */
  answers?: Record<string, unknown>;
  /** To what changes something, in order; then a named investor. */
  replies?: Reply[];
}

/** @returns a function that shows the screen to an administrator */
export function useInvestorsScreen() {
  const render = useSignedIn();
  return ({ answers = {}, replies = [] }: Given = {}) => {
    const { changed: sent, ...shown } = render(<InvestorsScreen />, {
      answers: {
        '/people': [personOf(1, { ...USERS[0] }), personOf(2, { ...USERS[1] }), personOf(3, { name: 'Bo' })],
        '/funds': [fundWith()],
        '/funds/flagship/investors': investorsOf(),
        '/statements': [],
        ...answers,
      },
      replies,
      reply: { body: NAMED },
    });
    return { ...shown, sent };
  };
}

/** A button of the screen, once it is there. */
export const findButton = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('button', { name });
