/** The items of local storage that hold the session (Specification 3.14). */
export const TOKEN = 'access_token';
export const IS_AUTHENTICATED = 'isAuthenticated';
export const EMAIL = 'userEmail';

/** The token of a valid session, or null; null too while pages are prerendered, where there is no storage. */
export function readToken(): string | null {
  if (typeof localStorage === 'undefined') return null;
  const token = localStorage.getItem(TOKEN);
  return localStorage.getItem(IS_AUTHENTICATED) === 'true' && token !== null && token !== '' ? token : null;
}
