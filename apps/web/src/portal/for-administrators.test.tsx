// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PnlDashboard } from './dashboard/admin/pnl-dashboard.tsx';
import { ApprovalsScreen } from './fund/approvals/approvals-screen.tsx';
import { AuditScreen } from './firm/audit/audit-screen.tsx';
import { DealingScreen } from './fund/dealing/dealing-screen.tsx';
import { InvestorScreen } from './fund/investor/investor-screen.tsx';
import { InvestorsScreen } from './fund/investors/investors-screen.tsx';
import { LedgerScreen } from './fund/ledger/ledger-screen.tsx';
import { PeopleScreen } from './firm/people/people-screen.tsx';
import { storeSession } from './session/session-store.ts';
import { statusWith } from './frame/answers.test-support.ts';
import { usePortal } from './frame/portal.test-support.tsx';
import './dashboard/admin/lazy-parts.test-support.ts';

const render = usePortal();

test.each<[string, string, ComponentType]>([
  ['PNL dashboard', 'dashboard', PnlDashboard],
  ['approvals', 'screen', ApprovalsScreen],
  ['audit', 'screen', AuditScreen],
  ['dealing', 'screen', DealingScreen],
  ['investor', 'screen', InvestorScreen],
  ['investors', 'screen', InvestorsScreen],
  ['ledger', 'screen', LedgerScreen],
  ['people', 'screen', PeopleScreen],
])(
  'a customer on the %s is told that the %s is for administrators, and sees no figure',
  async (_, what, Part) => {
    storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
    render(
      <MemoryRouter>
        <Part />
      </MemoryRouter>,
      ({ path }) => (path === '/status' ? { body: statusWith({}) } : { status: 403, body: {} }),
    );
    await screen.findByRole('heading', { name: `This ${what} is for administrators` });
    expect(screen.queryByRole('button', { name: /^(?:Add investor|Invite|Finalize|CSV)$/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Total Equity' })).toBeNull();
  },
);
