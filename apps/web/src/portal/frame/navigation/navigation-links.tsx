import { useId } from 'react';
import { NavLink } from 'react-router';
import { formatCount } from '../../../ui/format/number.ts';
import { IconArrowUpRight } from '../../../ui/picture/icons.tsx';
import type { NavigationGroup } from '../../../page.ts';
import type { Entry } from './use-navigation.ts';

const GROUP_NAMES: Record<NavigationGroup, string> = {
  fund: 'Fund',
  investors: 'Investors',
  firm: 'Firm',
  menu: 'You',
};

interface NavigationLinksProps {
  entries: readonly Entry[];
  /** What it leads to, for screen readers. */
  label?: string;
  className: string;
  onChoose?: () => void;
}

/** One link a screen, group by group; the one that is open says so, and one that leaves the portal has an arrow. */
export function NavigationLinks({ entries, label = 'Screens', className, onChoose }: NavigationLinksProps) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <nav className={className} aria-label={label}>
      {groups.map((group) => (
        <Group
          key={group}
          // One group needs no name.
          name={groups.length > 1 ? GROUP_NAMES[group] : null}
          entries={entries.filter((entry) => entry.group === group)}
          onChoose={onChoose}
        />
      ))}
    </nav>
  );
}

interface GroupProps extends Pick<NavigationLinksProps, 'entries'> {
  name: string | null;
  onChoose: (() => void) | undefined;
}

function Group({ name, entries, onChoose }: GroupProps) {
  const id = useId();
  return (
    <div className="navigation-group">
      {name === null ? null : (
        <span id={id} className="navigation-group-name">
          {name}
        </span>
      )}
      <ul aria-labelledby={name === null ? undefined : id}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryLinkProps extends Pick<GroupProps, 'onChoose'> {
  entry: Entry;
}

function EntryLink({ entry: { to, area, label, key, waiting }, onChoose }: EntryLinkProps) {
  const title = key === null ? undefined : `G, then ${key.toUpperCase()}`;
  if (area === 'portal') {
    return (
      <NavLink to={to} onClick={onChoose} title={title}>
        {label}
        <WaitingCount
          count={waiting}
          className="max-md:ms-auto md:-me-1.5 [.menu-links_&]:ms-auto [.menu-links_&]:me-0"
        />
      </NavLink>
    );
  }
  return (
    <a href={to} onClick={onChoose} title={title}>
      {label}
      <IconArrowUpRight className="navigation-leaves" />
    </a>
  );
}

/** How much waits at a place. @param props `className` where its number stands */
export const WaitingCount = ({ count, className }: { count: number; className: string }) =>
  count === 0 ? null : (
    <>
      <span
        className={`min-w-4 rounded-full bg-warn px-1 text-center text-[0.625rem] leading-4 font-semibold text-page tabular ${className}`}
        aria-hidden="true"
      >
        {formatCount(count)}
      </span>
      <span className="sr-only">, {formatCount(count)} waiting</span>
    </>
  );
