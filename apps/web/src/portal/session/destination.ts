import type { Role } from '@equanim/contract/auth';

const ADMIN_SCREEN = '/pnl-dashboard';
const CUSTOMER_SCREEN = '/customer-dashboard';

/** The address of the login page that leads back to a screen afterwards. */
export function loginAddress(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

/**
 * Where a user lands after signing in (Specification 4.11): an admin on the PNL dashboard, anyone else on the customer
 * dashboard. A screen asked for before wins if the role may see it; any other address is ignored.
 *
 * @param next path and query from the address bar, not to be trusted
 */
export function destinationOf(role: Role, next: string | null): string {
  const allowed = role === 'admin' ? [ADMIN_SCREEN, CUSTOMER_SCREEN] : [CUSTOMER_SCREEN];
  const isAllowed =
    next !== null && allowed.some((screen) => next === screen || next.startsWith(`${screen}?`));
  if (isAllowed) return next;
  return role === 'admin' ? ADMIN_SCREEN : CUSTOMER_SCREEN;
}
