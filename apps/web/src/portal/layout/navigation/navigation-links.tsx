import { NavLink } from 'react-router';
import type { Entry } from './entries.ts';

interface NavigationLinksProps {
  entries: readonly Entry[];
  className: string;
  onChoose?: () => void;
}

/** One link a screen; the one that is open says so. */
export function NavigationLinks({ entries, className, onChoose }: NavigationLinksProps) {
  return (
    <nav className={className} aria-label="Screens">
      <ul>
        {entries.map(({ path, label, key }) => (
          <li key={path}>
            <NavLink
              to={path}
              onClick={onChoose}
              title={key === null ? undefined : `G, then ${key.toUpperCase()}`}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
