import type { CurrentUser } from '@equanim/contract/auth';

let known: { token: string; user: CurrentUser } | null = null;

/** Keeps who a session belongs to while the page lives, so that the next screen need not ask first. */
export function rememberUser(token: string, user: CurrentUser): void {
  known = { token, user };
}

/** Who a session belongs to; undefined where that was never asked. */
export const knownUser = (token: string | null): CurrentUser | undefined =>
  known?.token === token ? known.user : undefined;
