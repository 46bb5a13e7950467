import type { Role } from '@equanim/contract/auth';
import { useLocation } from 'react-router';
import { beforeEach, vi } from 'vitest';
import type { Reply } from '../../frame/portal.test-support.tsx';
import { useSignedIn } from '../../frame/signed-in.test-support.tsx';
import { HoldingsScreen } from './holdings-screen.tsx';
import { workedHoldings } from '../parts/worked-holdings.test-support.ts';

interface Given {
  /** Answers to what is read, by path; a reply of undefined is a failure of the server. */
  answers?: Record<string, unknown>;
  /** Answers to what changes something, in order; then a failure of the server. */
  changes?: Reply[];
  address?: string;
  role?: Role;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

/** A minute after the reading of the fixtures is a day old. */
const NOW = '2026-11-24T12:01:00Z';

const stopClock = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });

/** Renders the screen, for a customer unless a test says otherwise, on answers that a test gives; what is asked to be changed is kept. */
export function useHoldingsScreen() {
  const render = useSignedIn();
  beforeEach(stopClock);
  return ({ answers = {}, changes = [], address = '/holdings', role = 'customer' }: Given = {}) => {
    const screen = (
      <>
        <HoldingsScreen />
        <Address />
      </>
    );
    const all = {
      '/customer/holdings': workedHoldings(),
      '/customer/requests': [],
      '/customer/statements': [],
      ...answers,
    };
    return render(screen, { role, address, answers: all, replies: changes });
  };
}
