import { pages } from '../../content/pages.ts';
import type { Page } from '../../page.ts';

const screen = { area: 'portal', isIndexed: false, isPersonal: true } as const;

/** The two dashboards as the route table lists them, and a screen that everybody may open and that has no words of its own. */
export const SCREENS: Page[] = [
  { ...screen, ...pages.pnlDashboard, path: '/pnl-dashboard', roles: ['admin'] },
  { ...screen, ...pages.customerDashboard, path: '/customer-dashboard', roles: ['admin', 'customer'] },
  { ...screen, name: 'Reports', title: '', description: '', path: '/reports', roles: ['admin', 'customer'] },
];
