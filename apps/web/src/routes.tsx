import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { pages, type PageHead } from './content/pages.ts';
import { ErrorPage } from './error-page.tsx';
import { Root } from './root.tsx';

/** A module loaded on demand. Its id is its path under src: by it the prerender step finds scripts and styles. */
function lazy(id: string, load: () => Promise<ComponentType>) {
  return { id, lazy: async () => ({ Component: await load() }) };
}

/** A page: its address and head from the content folder, its module on demand. */
function page(head: PageHead, id: string, load: () => Promise<ComponentType>): RouteObject {
  return { path: head.path, handle: head, ...lazy(id, load) };
}

const sitePages: RouteObject[] = [
  page(pages.home, 'site/home/home-page', async () => (await import('./site/home/home-page.tsx')).HomePage),
  page(
    pages.about,
    'site/about/about-page',
    async () => (await import('./site/about/about-page.tsx')).AboutPage,
  ),
  page(
    pages.investment,
    'site/investment/investment-page',
    async () => (await import('./site/investment/investment-page.tsx')).InvestmentPage,
  ),
  page(
    pages.strategy,
    'site/strategy/strategy-page',
    async () => (await import('./site/strategy/strategy-page.tsx')).StrategyPage,
  ),
  page(
    pages.contact,
    'site/contact/contact-page',
    async () => (await import('./site/contact/contact-page.tsx')).ContactPage,
  ),
  page(pages.team, 'site/team/team-page', async () => (await import('./site/team/team-page.tsx')).TeamPage),
  page(pages.crm, 'site/crm/crm-page', async () => (await import('./site/crm/crm-page.tsx')).CrmPage),
  page(
    pages.disclosures,
    'site/disclosures/disclosures-page',
    async () => (await import('./site/disclosures/disclosures-page.tsx')).DisclosuresPage,
  ),
];

const loginPages: RouteObject[] = [
  page(
    pages.login,
    'portal/login/login-page',
    async () => (await import('./portal/login/login-page.tsx')).LoginPage,
  ),
  page(
    pages.forgotPassword,
    'portal/login/forgot-password-page',
    async () => (await import('./portal/login/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    pages.resetPassword,
    'portal/login/reset-password-page',
    async () => (await import('./portal/login/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    pages.acceptInvitation,
    'portal/login/accept-invitation-page',
    async () => (await import('./portal/login/accept-invitation-page.tsx')).AcceptInvitationPage,
  ),
];

const portalPages: RouteObject[] = [
  page(
    pages.pnlDashboard,
    'portal/admin/pnl-dashboard',
    async () => (await import('./portal/admin/pnl-dashboard.tsx')).PnlDashboard,
  ),
  page(
    pages.customerDashboard,
    'portal/customer/customer-dashboard',
    async () => (await import('./portal/customer/customer-dashboard.tsx')).CustomerDashboard,
  ),
];

/** The route table of the specification. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ...lazy(
          'site/layout/site-layout',
          async () => (await import('./site/layout/site-layout.tsx')).SiteLayout,
        ),
        children: sitePages,
      },
      {
        ...lazy(
          'portal/login/login-frame',
          async () => (await import('./portal/login/login-frame.tsx')).LoginFrame,
        ),
        children: loginPages,
      },
      ...portalPages,
      {
        path: '*',
        handle: pages.error,
        ...lazy(
          'site/error/not-found-page',
          async () => (await import('./site/error/not-found-page.tsx')).NotFoundPage,
        ),
      },
    ],
  },
];
