import { matchPath } from 'react-router';
import type { Role } from '@equanim/contract/auth';
import type { Page } from '../../page.ts';

/** Specification 4.11: where a user lands who asked for nothing else. */
export const LANDINGS: Record<Role, string> = { admin: '/pnl-dashboard', customer: '/customer-dashboard' };

/** The address of the login page that leads back to a screen afterwards. */
export function loginAddress(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

/** The address of the page that asks for the second factor, and leads back to a screen afterwards. */
export function factorAddress(next: string | null): string {
  return next === null ? '/second-factor' : `/second-factor?next=${encodeURIComponent(next)}`;
}

interface Asked {
  /** Path and query from the address bar, not to be trusted. */
  next: string | null;
  screens: readonly Page[];
}

/**
 * Where a user lands after signing in (Specification 4.11): an admin on the PNL dashboard, anyone else on the customer
 * dashboard. A screen asked for before wins if it is one of the role's; any other address is ignored.
 */
export function destinationOf(role: Role, { next, screens }: Asked): string {
  const isAllowed =
    next !== null &&
    screens.some(
      ({ path, area, groups }) =>
        area === 'portal' && role in groups && matchPath(path, next.replace(/\?.*$/s, '')) !== null,
    );
  return isAllowed ? next : LANDINGS[role];
}
