import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { PortalScreen } from '../frame/portal-screen.tsx';
import { readArrival } from './arrival.ts';

/** Where somebody was led to, and why. */
function Arrived() {
  const { pathname, search, state } = useLocation();
  return <p data-testid="place">{`${pathname}${search} ${readArrival(state).note ?? ''}`.trim()}</p>;
}

/** Opens a screen of the portal at an address; in place of the login and of the second factor it says where it is. */
export const openGuarded = (address: string, screen: ReactElement) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/login" element={<Arrived />} />
        <Route path="/second-factor" element={<Arrived />} />
        <Route path="*" element={<PortalScreen>{screen}</PortalScreen>} />
      </Routes>
    </MemoryRouter>,
  );
