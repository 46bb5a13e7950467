import { BASE_PATH } from '@equanim/contract/call';
import { act, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { createUser, usePage } from '../../ui/browser/page.test-support.ts';
import { Screens } from '../../screens.ts';
import { endSession, storeSession } from '../session/session-store.ts';
import { FAILURE, type Answers } from './answers.test-support.ts';
import { SCREENS } from './screens.test-support.ts';

interface ShownScreen {
  user: UserEvent;
  /** The addresses asked for so far, a list that grows. */
  asked: URL[];
  /** Sends a state on a live channel, to whoever listens to it now. */
  tell: (channel: string, state: unknown) => void;
  /** Takes the screen away. */
  leave: () => void;
}

/**
 * Renders a screen of the portal for someone who is signed in, on answers that may change meanwhile. Live
 * channels connect where the answers hold a ticket.
 *
 * @returns a function that renders it, at an address where that matters
 */
export function useScreen(): (screen: ReactNode, answers: Partial<Answers>, address?: string) => ShownScreen {
  usePage();
  return (screen, answers, address = '/') => {
    const sockets: FakeSocket[] = [];
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor(url: URL) {
          super(url);
          sockets.push(this);
        }
      },
    );
    const asked: URL[] = [];
    vi.stubGlobal('fetch', async (given: string, { signal }: RequestInit = {}) => {
      const url = new URL(given, 'http://equanim.example');
      asked.push(url);
      const body = await answerTo(url, answers);
      signal?.throwIfAborted();
      if (body instanceof Response) return body.clone();
      return body === FAILURE ? Response.json({}, { status: 500 }) : Response.json(body);
    });
    // Whose token this was in the test before is known still.
    endSession('absent');
    storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
    const { unmount } = render(
      <Screens value={SCREENS}>
        <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
      </Screens>,
    );
    return {
      user: createUser(),
      asked,
      tell: (channel, state) =>
        act(() => {
          for (const socket of sockets)
            if (socket.url.pathname.endsWith(`/ws/${channel}`)) socket.receive(state);
        }),
      leave: unmount,
    };
  };
}

/** Of a call with its query, else without; one that is not among the answers is one the server refuses. */
function answerTo({ pathname, search }: URL, answers: Partial<Answers>): unknown {
  const path = pathname.replace(BASE_PATH, '');
  const known = [path + search, path].find((one) => one in answers);
  return known === undefined ? FAILURE : answers[known as keyof Answers];
}

/** A socket that is open, until it is closed. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  readyState = 1;
  readonly url: URL;
  constructor(url: URL) {
    super();
    this.url = url;
  }
  receive(state: unknown): void {
    if (this.readyState === 1)
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
  }
  close(): void {
    this.readyState = 3;
  }
}
