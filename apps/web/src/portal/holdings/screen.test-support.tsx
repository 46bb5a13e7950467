import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, vi } from 'vitest';
import { factorWith, statusWith, userOf } from '../layout/answers.test-support.ts';
import { usePortal, type Asked, type Reply } from '../layout/portal.test-support.tsx';
import { storeSession } from '../session/session-store.ts';
import { HoldingsScreen } from './holdings-screen.tsx';
import { workedHoldings } from './worked.test-support.ts';

interface Given {
  /** Answers to what is read, by path; a reply of undefined is a failure of the server. */
  answers?: Record<string, unknown>;
  /** Answers to what changes something, in order; then a failure of the server. */
  changes?: Reply[];
  address?: string;
  /** Time passes for the test to move on, too. */
  isClockTaken?: boolean;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

/** A minute after the reading of the fixtures is a day old. */
const NOW = '2026-11-24T12:01:00Z';

const stopClock = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
const takeClock = () => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) });

/** Renders the screen for a customer on answers that a test gives; what is asked to be changed is kept. */
export function useHoldingsScreen() {
  const render = usePortal();
  beforeEach(stopClock);
  return ({ answers = {}, changes = [], address = '/holdings', isClockTaken = false }: Given = {}) => {
    if (isClockTaken) takeClock();
    storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
    const changed: Asked[] = [];
    const all: Record<string, unknown> = {
      '/auth/me': userOf('customer'),
      '/auth/second-factor': factorWith({}),
      '/status': statusWith({}),
      '/customer/holdings': workedHoldings(),
      '/customer/requests': [],
      '/customer/statements': [],
      ...answers,
    };
    const { user } = render(
      <MemoryRouter initialEntries={[address]}>
        <HoldingsScreen />
        <Address />
      </MemoryRouter>,
      (asked) => {
        if (asked.method === 'GET')
          return all[asked.path] === undefined ? { status: 500, body: {} } : { body: all[asked.path] };
        changed.push(asked);
        return changes.shift() ?? { status: 500, body: {} };
      },
    );
    return { user, changed, answers: all };
  };
}
