import { Outlet, type RouteObject } from 'react-router';
import { pages, type PageWords } from './content/pages.ts';
import { routeComponent, type Load } from './route-component.ts';
import type { Page } from './page.ts';
import { Screens } from './screens.ts';

type Flags = Omit<Page, 'path' | keyof PageWords>;

const PUBLIC: Flags = { area: 'site', isIndexed: true, isPersonal: false, groups: {} };
const UNLISTED: Flags = { ...PUBLIC, isIndexed: false };
const LOGIN: Flags = { ...UNLISTED, area: 'portal' };
const PRIVATE: Flags = { ...LOGIN, isPersonal: true };
const OF_INVESTORS: Flags = { ...PRIVATE, groups: { admin: 'investors' } };
const OF_FIRM: Flags = { ...PRIVATE, groups: { admin: 'firm' } };

/** A page: its address, its words, who sees it, and its module. */
function page(path: string, words: PageWords, flags: Flags, load: Load): RouteObject {
  const handle: Page = { path, ...words, ...flags };
  return { path: path === '/404' ? '*' : path, handle, Component: routeComponent(load) };
}

/** Of the site, and led to by the portal alone. */
const crm = page(
  '/crm',
  pages.crm,
  { ...UNLISTED, groups: { admin: 'menu' } },
  () => import('./site/crm/crm-page.tsx'),
);

/** The pages below each frame, in the order of the sitemap: the one place that names a page's address and module. */
const sitePages = [
  page('/', pages.home, PUBLIC, () => import('./site/home/home-page.tsx')),
  page('/about', pages.about, PUBLIC, () => import('./site/about/about-page.tsx')),
  page('/strategy-overview', pages.strategy, PUBLIC, () => import('./site/strategy/strategy-page.tsx')),
  page('/investment', pages.investment, PUBLIC, () => import('./site/investment/investment-page.tsx')),
  page('/team', pages.team, PUBLIC, () => import('./site/team/team-page.tsx')),
  page('/contact-us', pages.contact, PUBLIC, () => import('./site/contact/contact-page.tsx')),
  page('/disclosures', pages.disclosures, PUBLIC, () => import('./site/disclosures/disclosures-page.tsx')),
  crm,
];

const loginPages = [
  page('/login', pages.login, LOGIN, () => import('./portal/session/login/login-page.tsx')),
  page(
    '/forgot-password',
    pages.forgotPassword,
    LOGIN,
    () => import('./portal/session/login/forgot-password-page.tsx'),
  ),
  page(
    '/reset-password',
    pages.resetPassword,
    LOGIN,
    () => import('./portal/session/login/reset-password-page.tsx'),
  ),
  page(
    '/accept-invitation',
    pages.acceptInvitation,
    LOGIN,
    () => import('./portal/session/login/accept-invitation-page.tsx'),
  ),
  page(
    '/second-factor',
    pages.secondFactor,
    LOGIN,
    () => import('./portal/session/factor/second-factor-page.tsx'),
  ),
  page(
    '/confirm-email',
    pages.confirmEmail,
    LOGIN,
    () => import('./portal/session/login/confirm-email-page.tsx'),
  ),
];

/** The screens of the portal, in the order of its navigation. What the server answers there is the server's to decide. */
const screens = [
  page(
    '/pnl-dashboard',
    pages.pnlDashboard,
    { ...PRIVATE, groups: { admin: 'fund' }, hasRange: true },
    () => import('./portal/dashboard/admin/pnl-dashboard.tsx'),
  ),
  page(
    '/customer-dashboard',
    pages.customerDashboard,
    { ...PRIVATE, groups: { admin: 'menu', customer: 'fund' }, hasRange: true },
    () => import('./portal/dashboard/customer/customer-dashboard.tsx'),
  ),
  page(
    '/holdings',
    pages.holdings,
    { ...PRIVATE, groups: { admin: 'menu', customer: 'fund' } },
    () => import('./portal/fund/holdings/holdings-screen.tsx'),
  ),
  page(
    '/performance',
    pages.performance,
    { ...PRIVATE, groups: { admin: 'fund', customer: 'fund' }, hasRange: true },
    () => import('./portal/performance/performance-screen.tsx'),
  ),
  page(
    '/record',
    pages.record,
    { ...PRIVATE, groups: { admin: 'fund', customer: 'fund' }, hasRange: true, feature: 'record' },
    () => import('./portal/record/record-screen.tsx'),
  ),
  page('/dealing', pages.dealing, OF_INVESTORS, () => import('./portal/fund/dealing/dealing-screen.tsx')),
  page(
    '/approvals',
    pages.approvals,
    OF_INVESTORS,
    () => import('./portal/fund/approvals/approvals-screen.tsx'),
  ),
  page(
    '/investors',
    pages.investors,
    OF_INVESTORS,
    () => import('./portal/fund/investors/investors-screen.tsx'),
  ),
  page(
    '/investors/:reference',
    pages.investor,
    { ...PRIVATE, groups: { admin: 'elsewhere' } },
    () => import('./portal/fund/investor/investor-screen.tsx'),
  ),
  page('/ledger', pages.ledger, OF_INVESTORS, () => import('./portal/fund/ledger/ledger-screen.tsx')),
  page('/people', pages.people, OF_FIRM, () => import('./portal/firm/people/people-screen.tsx')),
  page('/audit', pages.audit, OF_FIRM, () => import('./portal/firm/audit/audit-screen.tsx')),
  page(
    '/account',
    pages.account,
    { ...PRIVATE, groups: { admin: 'menu', customer: 'menu' } },
    () => import('./portal/firm/account/account-screen.tsx'),
  ),
];

/** Where the portal's navigation leads. */
const destinations = [...screens, crm].map(({ handle }) => handle as Page);

/** Around whatever leads to a screen: the navigation, and the login. */
function Portal() {
  return (
    <Screens value={destinations}>
      <Outlet />
    </Screens>
  );
}

/** What every other address shows; the build writes it to `404.html`. */
const unknown = page('/404', pages.error, UNLISTED, () => import('./site/error/not-found-page.tsx'));

/** The routes of Specification 2.1 and Decision D7. */
export const routes: RouteObject[] = [
  { Component: routeComponent(() => import('./site/layout/site-layout.tsx')), children: sitePages },
  {
    Component: Portal,
    children: [
      {
        Component: routeComponent(() => import('./portal/session/login/login-frame.tsx')),
        children: loginPages,
      },
      ...screens,
    ],
  },
  unknown,
];
