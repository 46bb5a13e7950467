import type { Role } from '@equanim/contract/auth';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { storeSession } from '../session/session-store.ts';
import { factorWith, statusWith, userOf } from './answers.test-support.ts';
import { usePortal, type Asked, type Reply } from './portal.test-support.tsx';

interface Given {
  role?: Role;
  address?: string;
  /** What is read, by path, beside what every screen asks for; undefined is a failure of the server. */
  answers?: Record<string, unknown>;
  /** Answers to what changes something, in order; then `reply`, a failure of the server unless given. */
  replies?: Reply[];
  reply?: Reply;
}

interface Shown {
  user: UserEvent;
  /** What was sent to change something, a list that grows. */
  changed: Asked[];
  /** What is read; it may change meanwhile. */
  answers: Record<string, unknown>;
}

const LOST: Reply = { status: 500, body: {} };

/** @returns a function that renders a screen for somebody signed in, on answers that a test gives */
export function useSignedIn(): (screen: ReactNode, given: Given) => Shown {
  const render = usePortal();
  return (screen, { role = 'admin', address = '/', answers = {}, replies = [], reply = LOST }) => {
    storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
    const changed: Asked[] = [];
    const all: Record<string, unknown> = {
      '/auth/me': userOf(role),
      '/auth/second-factor': factorWith({}),
      '/status': statusWith({}),
      '/approvals': [],
      '/waiting': [],
      ...answers,
    };
    const { user } = render(<MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>, (asked) => {
      const body = all[asked.path];
      if (asked.method === 'GET') return body === undefined ? LOST : { body };
      changed.push(asked);
      return replies.shift() ?? reply;
    });
    return { user, changed, answers: all };
  };
}
