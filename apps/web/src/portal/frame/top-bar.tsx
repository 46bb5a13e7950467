import { statusCalls } from '@equanim/contract/status-calls';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { useWaiting } from '../../api/waiting.ts';
import { HomeLink } from './home-link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconChevronDown, IconEyeOff, IconLogout, IconMenu, IconSearch } from '../../ui/picture/icons.tsx';
import { LANDINGS } from '../session/destination.ts';
import { readEmail, subscribeToSession, signOut } from '../session/session-store.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { amountsChoice } from './choices/format-choices.ts';
import { useChoice } from './choices/stored-choice.ts';
import { NavigationLinks, WaitingCount } from './navigation/navigation-links.tsx';
import { useNavigation } from './navigation/use-navigation.ts';
import { OnDemand } from './on-demand.tsx';
import { RefreshFailure } from './refresh-failure.tsx';
import { SEARCH_KEYS } from './use-shortcuts.ts';

const loadMenu = async () => (await import('./navigation/portal-menu.tsx')).PortalMenu;

interface TopBarProps {
  title: string;
  onSearch: () => void;
  onShowShortcuts: () => void;
  children?: ReactNode;
}

/** Logo, title, search, the person's menu and the way out; below, the way to the other screens. Both stay in view. */
export function TopBar({ title, onSearch, onShowShortcuts, children }: TopBarProps) {
  return (
    <header className="topbar">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="topbar-inner">
        <DashboardLink />
        <span className="h-5 w-px shrink-0 bg-hairline max-[359px]:hidden" />
        <Title>{title}</Title>
        <div className="ml-auto flex items-center gap-1 max-md:gap-0">
          {children}
          <HiddenAmounts />
          <SearchButton onSearch={onSearch} />
          <MenuButton onShowShortcuts={onShowShortcuts} />
          <Button variant="quiet" className="max-md:min-w-11 max-md:px-0" onClick={signOut}>
            <IconLogout className="size-[18px]" />
            <span className="max-md:sr-only">Logout</span>
          </Button>
        </div>
      </div>
      <Navigation />
    </header>
  );
}

/** Of the role; until that is known, of the one whose dashboard everybody may see. */
function DashboardLink() {
  const { data: user } = useCurrentUser();
  return <HomeLink to={LANDINGS[user?.role ?? 'customer']} name="dashboard" />;
}

function Title({ children }: { children: string }) {
  const { data: status } = useCall(statusCalls.status);
  const heading = useRef<HTMLHeadingElement>(null);
  const isArrival = useNavigationType() === NavigationType.Push;
  // Whoever came by a link or a key has left the focus on a screen that is gone: the title says where they are.
  useEffect(() => {
    if (isArrival && document.activeElement === document.body) heading.current?.focus();
  }, [isArrival]);
  return (
    <div className="flex min-w-0 gap-3 max-md:flex-col max-md:gap-0 md:items-center">
      <h1
        ref={heading}
        tabIndex={-1}
        className="truncate outline-none text-[0.9375rem] font-[540] tracking-[-0.005em] max-[399px]:whitespace-normal max-[399px]:text-[0.8125rem] max-[399px]:leading-tight"
      >
        {children}
      </h1>
      {status?.mode === 'demo' ? (
        <span className="demo-mark" title="The numbers come from a simulated exchange account.">
          Demo data
        </span>
      ) : null}
    </div>
  );
}

/** On wide windows; a phone has it in the menu. */
function Navigation() {
  const { query, entries } = useNavigation();
  useWaiting({ isAdmin: query.data?.role === 'admin', isTimed: true });
  const row = entries.filter(({ group }) => group !== 'menu');
  return (
    <div className="navigation">
      <div className="navigation-inner">
        {row.length === 0 ? null : <NavigationLinks entries={row} className="navigation-row" />}
        <RefreshFailure query={query} />
      </div>
    </div>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <Button
      variant="quiet"
      className="max-lg:min-w-9 max-lg:px-0 max-md:min-w-11"
      title={`Search (${SEARCH_KEYS})`}
      aria-haspopup="dialog"
      onClick={onSearch}
    >
      <IconSearch className="size-[18px]" />
      <span className="max-lg:sr-only">Search</span>
      <kbd className="max-lg:hidden">{SEARCH_KEYS}</kbd>
    </Button>
  );
}

/** Says that amounts are hidden, as long as they are, and shows them again. */
function HiddenAmounts() {
  if (useChoice(amountsChoice) === 'shown') return null;
  return (
    <Button
      className="max-lg:min-w-9 max-lg:px-0 max-md:min-w-11 max-md:border-transparent max-md:bg-transparent"
      title="Amounts are hidden (H)"
      onClick={() => amountsChoice.choose('shown')}
    >
      <IconEyeOff />
      <span className="max-lg:sr-only">Amounts hidden</span>
      <span className="sr-only">, show them</span>
    </Button>
  );
}

function MenuButton({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  const email = useSyncExternalStore(subscribeToSession, readEmail, () => '');
  const waiting = useNavigation().entries.reduce((sum, entry) => sum + entry.waiting, 0);
  return (
    <>
      <Button
        variant="quiet"
        className="relative max-lg:min-w-9 max-lg:px-0 max-md:min-w-11"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => setOpen(true)}
      >
        <IconMenu className="size-[18px] lg:hidden" />
        <span className="sr-only">Menu of </span>
        <span className="max-w-56 truncate max-lg:sr-only">{email}</span>
        {/* On a phone the links are in the menu. */}
        <span className="md:hidden">
          <WaitingCount count={waiting} className="absolute end-1 top-1" />
        </span>
        <IconChevronDown className="size-3.5 max-lg:hidden" />
      </Button>
      <OnDemand
        load={loadMenu}
        isWanted={isNear || isOpen}
        props={{ isOpen, onClose: () => setOpen(false), onShowShortcuts }}
      />
    </>
  );
}
