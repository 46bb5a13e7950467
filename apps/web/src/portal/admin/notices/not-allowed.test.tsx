// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { statusWith } from '../../layout/answers.test-support.ts';
import { usePortal } from '../../layout/portal.test-support.tsx';
import { storeSession } from '../../session/session-store.ts';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const renderPart = usePortal();

test('a customer on the admin route is told plainly and led on', async () => {
  storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
  renderPart(
    <MemoryRouter>
      <PnlDashboard />
    </MemoryRouter>,
    ({ path }) => (path === '/status' ? { body: statusWith({}) } : { status: 403, body: {} }),
  );
  await screen.findByRole('heading', { name: 'This dashboard is for administrators' });
  const links = screen.getAllByRole('link', { name: /dashboard/i });
  expect(links.at(-1)?.getAttribute('href')).toBe('/customer-dashboard');
  expect(screen.queryByRole('heading', { name: 'Total Equity' })).toBeNull();
});
