import type { Role } from '@equanim/contract/auth';
import type { Feature } from '@equanim/contract/call';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { Screens } from '../../../screens.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import type { Shortcut } from '../use-shortcuts.ts';
import { useRecordAccess } from './use-record-access.ts';
import type { Page } from '../../../page.ts';

/** Where the user may go, and who the user is. */
export function useNavigation() {
  const screens = use(Screens);
  const query = useCurrentUser();
  const { data: access } = useRecordAccess(screens.some(({ feature }) => feature === 'record'));
  const isRecordShown = access !== undefined && access.audience !== 'off';
  const entries = entriesFor(screens, query.data?.role, isRecordShown ? ['record'] : []);
  return { query, entries };
}

/** `G`, then a letter, for each entry that has one. */
export function useNavigationShortcuts(entries: readonly Entry[]): Shortcut[] {
  const navigate = useNavigate();
  return entries.flatMap(({ path, area, label, key }) =>
    key === null
      ? []
      : [
          {
            key: `g ${key}`,
            label: `G ${key.toUpperCase()}`,
            does: `Go to ${label}`,
            run: () => (area === 'site' ? window.location.assign(path) : void navigate(path)),
          },
        ],
  );
}

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
function entriesFor(screens: readonly Page[], role: Role | undefined, features: readonly Feature[]): Entry[] {
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
