import { use } from 'react';
import { useNavigate } from 'react-router';
import { Screens } from '../../../screens.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import type { Shortcut } from '../use-shortcuts.ts';
import { entriesFor, type Entry } from './entries.ts';
import { useRecordAccess } from './use-record-access.ts';

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
