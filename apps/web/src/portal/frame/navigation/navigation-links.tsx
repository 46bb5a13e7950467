import { NavLink } from 'react-router';
import { IconArrowUpRight } from '../../../ui/picture/icons.tsx';
import type { Entry } from './use-navigation.ts';

interface NavigationLinksProps {
  entries: readonly Entry[];
  className: string;
  onChoose?: () => void;
}

interface EntryLinkProps {
  entry: Entry;
  onChoose: (() => void) | undefined;
}

function EntryLink({ entry: { path, area, label, key }, onChoose }: EntryLinkProps) {
  const title = key === null ? undefined : `G, then ${key.toUpperCase()}`;
  if (area === 'portal') {
    return (
      <NavLink to={path} onClick={onChoose} title={title}>
        {label}
      </NavLink>
    );
  }
  return (
    <a href={path} onClick={onChoose} title={title}>
      {label}
      <IconArrowUpRight className="navigation-leaves" />
    </a>
  );
}

/** One link a screen; the one that is open says so, and one that leaves the portal has an arrow. */
export function NavigationLinks({ entries, className, onChoose }: NavigationLinksProps) {
  return (
    <nav className={className} aria-label="Screens">
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
