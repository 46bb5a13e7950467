import { use } from 'react';
import { useNavigate } from 'react-router';
import { Screens } from '../../../screens.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import type { Shortcut } from '../use-shortcuts.ts';
import { entriesFor, type Entry } from './entries.ts';

/** Where the user may go, and who the user is. */
export function useNavigation() {
  const query = useCurrentUser();
  const entries = entriesFor(use(Screens), query.data?.role);
  return { query, entries };
}

/** `G`, then a letter, for each entry that has one. */
export function useNavigationShortcuts(entries: readonly Entry[]): Shortcut[] {
  const navigate = useNavigate();
  return entries.flatMap(({ path, label, key }) =>
    key === null
      ? []
      : [
          {
            key: `g ${key}`,
            label: `G ${key.toUpperCase()}`,
            does: `Go to ${label}`,
            run: () => void navigate(path),
          },
        ],
  );
}
