import type { Role } from '@equanim/contract/auth';
import type { Feature } from '@equanim/contract/call';
import type { Page } from '../../../page.ts';

/** A screen, or a page of the site, as the navigation of a role shows it. */
export interface Entry {
  path: string;
  /** A page of the site has other style sheets: it is loaded as a whole. */
  area: Page['area'];
  label: string;
  /** The letter that leads there after G; null where there is none. */
  key: string | null;
}

/**
 * What a role is led to, in the order of the screens; nothing while the role is not known.
 *
 * @param features what is known to be switched on
 */
export function entriesFor(
  screens: readonly Page[],
  role: Role | undefined,
  features: readonly Feature[],
): Entry[] {
  if (role === undefined) return [];
  return screens
    .filter(
      ({ roles, feature }) => roles.includes(role) && (feature === undefined || features.includes(feature)),
    )
    .map(({ path, area, name, menu }) => {
      const words = menu !== undefined && 'admin' in menu ? menu[role] : menu;
      return { path, area, label: words?.label ?? name, key: words?.key ?? null };
    });
}
