import { pages } from '../../content/pages.ts';
import type { Page } from '../../page.ts';

const screen = { area: 'portal', isIndexed: false, isPersonal: true } as const;

/** Two dashboards and a page of the site as the route table lists them, and a screen for everybody without words of its own. */
export const SCREENS: Page[] = [
  { ...screen, ...pages.pnlDashboard, path: '/pnl-dashboard', groups: { admin: 'fund' }, hasRange: true },
  {
    ...screen,
    ...pages.customerDashboard,
    path: '/customer-dashboard',
    groups: { admin: 'menu', customer: 'fund' },
    hasRange: true,
  },
  { ...screen, name: 'Reports', title: '', path: '/reports', groups: { admin: 'firm', customer: 'fund' } },
  { ...screen, name: 'Report', title: '', path: '/reports/:name', groups: { admin: 'elsewhere' } },
  { ...screen, ...pages.crm, area: 'site', isPersonal: false, path: '/crm', groups: { admin: 'menu' } },
];
