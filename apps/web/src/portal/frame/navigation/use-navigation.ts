import type { Role } from '@equanim/contract/auth';
import type { Waiting } from '@equanim/contract/status';
import { use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWaiting } from '../../../api/waiting.ts';
import { Screens } from '../../../screens.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import type { Shortcut } from '../use-shortcuts.ts';
import { useRecordAccess } from './use-record-access.ts';
import type { NavigationGroup, Page } from '../../../page.ts';

/** Where the user may go, and who the user is. */
export function useNavigation() {
  const screens = use(Screens);
  const { pathname, search } = useLocation();
  const query = useCurrentUser();
  const { data: access, isLoading } = useRecordAccess(screens.some(({ feature }) => feature === 'record'));
  const isRecordShown = access !== undefined && access.audience !== 'off';
  const here = screens.find(({ path }) => path === pathname);
  const range = here?.hasRange === true ? rangeIn(search) : '';
  // A link that came later would move those beside it.
  const role = isLoading ? undefined : query.data?.role;
  const { data: waiting = [] } = useWaiting({ isAdmin: role === 'admin' });
  const entries = entriesFor(screens, { role, range, isRecordShown, waiting });
  return { query, entries };
}

/** What an address says of its range, for another screen with one. A span of one's own is known by both its ends. */
function rangeIn(search: string): string {
  const given = new URLSearchParams(search);
  const names = given.has('from') && given.has('to') ? ['range', 'from', 'to'] : ['range'];
  const carried = names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return carried.length === 0 ? '' : `?${new URLSearchParams(carried).toString()}`;
}

/** Opens a screen, or leaves the portal for a page of the site. */
export function useOpenEntry(): (entry: Entry) => void {
  const navigate = useNavigate();
  return ({ to, area }) => (area === 'site' ? window.location.assign(to) : void navigate(to));
}

/** `G`, then a letter, for each entry that has one. */
export function useNavigationShortcuts(entries: readonly Entry[]): Shortcut[] {
  const open = useOpenEntry();
  return entries.flatMap((entry) =>
    entry.key === null
      ? []
      : [
          {
            key: `g ${entry.key}`,
            label: entryKeys(entry.key),
            does: `Go to ${entry.label}`,
            run: () => open(entry),
          },
        ],
  );
}

/** The keys that lead to an entry, as the list of shortcuts has them. */
export const entryKeys = (key: string): string => `G ${key.toUpperCase()}`;

/** A screen, or a page of the site, as the navigation of a role shows it. */
export interface Entry {
  path: string;
  /** The path with the range that is shown, where both screens have one. */
  to: string;
  group: NavigationGroup;
  /** A page of the site has other style sheets: it is loaded as a whole. */
  area: Page['area'];
  label: string;
  /** The letter that leads there after G; null where there is none. */
  key: string | null;
  /** How much waits there for the person. */
  waiting: number;
}

interface Known {
  /** Undefined while it is not known. */
  role: Role | undefined;
  /** The range that is shown, as an address has it. */
  range: string;
  isRecordShown: boolean;
  waiting: ReadonlyArray<Pick<Waiting, 'link'>>;
}

const GROUPS = ['fund', 'investors', 'firm', 'menu'] as const satisfies NavigationGroup[];

/** What a role is led to, group by group, in the order of the screens; nothing while the role is not known. */
function entriesFor(screens: readonly Page[], { role, range, isRecordShown, waiting }: Known): Entry[] {
  if (role === undefined) return [];
  const entries = screens.flatMap(({ path, area, name, menu, groups, hasRange, feature }): Entry[] => {
    const group = groups[role];
    if (group === undefined || group === 'elsewhere' || (feature === 'record' && !isRecordShown)) return [];
    const words = menu !== undefined && 'admin' in menu ? menu[role] : menu;
    const to = hasRange === true ? path + range : path;
    const count = waiting.filter(({ link }) =>
      `${link.split(/[?#]/)[0] ?? ''}/`.startsWith(`${path}/`),
    ).length;
    const entry = { path, to, group, area, label: words?.label ?? name, key: words?.key ?? null };
    return [{ ...entry, waiting: count }];
  });
  return GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group));
}
