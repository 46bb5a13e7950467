import type { Range } from '@equanim/contract/range';
import { useState, type ReactNode } from 'react';
import { rangeShortcuts } from './charts/range-buttons.tsx';
import { toNextTheme } from './choices/appearance.ts';
import { amountsChoice, zoneChoice } from './choices/format-choices.ts';
import { useNavigation, useNavigationShortcuts } from './navigation/use-navigation.ts';
import { OnDemand } from './on-demand.tsx';
import { TopBar } from './top-bar.tsx';
import { SEARCH_KEY, SEARCH_KEYS, useShortcuts, type Shortcut } from './use-shortcuts.ts';
import { Link } from 'react-router';
import { formatAge, formatDay, formatDateTime } from '../../ui/format/date.ts';
import { IconWarning } from '../../ui/picture/icons.tsx';
import { DAY_MS, MINUTE_MS } from '../../ui/time.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { useSecondFactor } from '../session/use-second-factor.ts';
import { At } from './at.tsx';
import { useNow } from './use-now.ts';

/** To the nearest day, as one counts on a calendar; the last two days in hours. */
const timeLeft = (ms: number): string =>
  ms < 2 * DAY_MS ? formatAge(ms) : `${String(Math.round(ms / DAY_MS))} days`;

interface DashboardProps {
  title: string;
  /** Buttons of this dashboard in the top bar. */
  actions?: ReactNode;
  /** Absent where there is no range to choose. */
  onRange?: (range: Range) => void;
  /** Whether there are charts, which have keys of their own: where a range can be chosen, unless given. */
  hasCharts?: boolean;
  onRefresh: () => void;
  /** Keys of this dashboard alone; they follow those of the ranges. */
  ownShortcuts?: readonly Shortcut[];
  children: ReactNode;
}

const loadPalette = async () => (await import('./palette/command-palette.tsx')).CommandPalette;

const loadShortcuts = async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;

/** The frame of every screen: the bar above, the keys, the list of the keys and the command palette. */
export function Dashboard(props: DashboardProps) {
  const { title, actions, onRange, onRefresh, ownShortcuts = [], children } = props;
  const { hasCharts = onRange !== undefined } = props;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [said, say] = useState('');
  const [isSearching, setSearching] = useState(false);
  const showHelp = () => setHelpOpen(true);
  const search = () => setSearching(true);
  const shortcuts: Shortcut[] = [
    ...(onRange ? rangeShortcuts(onRange) : []),
    ...ownShortcuts,
    { key: 'r', label: 'R', does: 'Refresh', run: onRefresh },
    ...useNavigationShortcuts(useNavigation().entries),
    ...choiceShortcuts(say),
    { key: '/', label: '/', does: 'Search', run: search },
    { key: SEARCH_KEY, label: SEARCH_KEYS, does: 'Search, also while typing', run: search },
    { key: '?', label: '?', does: 'Show the keyboard shortcuts', run: showHelp },
  ];
  useShortcuts(shortcuts);

  return (
    <div className="portal printed">
      <TopBar title={title} onSearch={search} onShowShortcuts={showHelp}>
        {actions}
      </TopBar>
      <main id="content" className="portal-main">
        <FactorDue />
        {children}
      </main>
      <output className="sr-only">{said}</output>
      <OnDemand
        load={loadPalette}
        isWanted={isSearching}
        props={{ shortcuts, isOpen: isSearching, onClose: () => setSearching(false) }}
      />
      <OnDemand
        load={loadShortcuts}
        isWanted={isHelpOpen}
        props={{
          shortcuts,
          hasCharts,
          isOpen: isHelpOpen,
          onClose: () => setHelpOpen(false),
        }}
      />
    </div>
  );
}

/**
 * The keys of what this browser's person can choose.
 *
 * @param say tells somebody who cannot see it what has changed
 */
const choiceShortcuts = (say: (sentence: string) => void): Shortcut[] => [
  {
    key: 'h',
    label: 'H',
    does: 'Hide or show amounts',
    run: () => say(`Amounts are ${amountsChoice.toNext()}.`),
  },
  {
    key: 'u',
    label: 'U',
    does: 'Times in UTC or local',
    run: () => say(zoneChoice.toNext() === 'utc' ? 'Times are in UTC.' : 'Times are local.'),
  },
  { key: 't', label: 'T', does: 'Change the theme', run: () => say(`Theme: ${toNextTheme()}.`) },
];

/** Says on every screen, to an administrator without a second factor, until when one has to be set up. */
function FactorDue() {
  const isAdmin = useCurrentUser().data?.role === 'admin';
  const dueAt = useSecondFactor(isAdmin).state?.due_at ?? null;
  const now = useNow(MINUTE_MS);
  if (!isAdmin || dueAt === null || now === null) return null;
  return (
    <section className="notice factor-due" aria-label="Second factor">
      <IconWarning className="size-5 shrink-0 text-warn" />
      <p className="min-w-0 flex-[1_1_18rem]">
        <DueBy at={dueAt} leftMs={Date.parse(dueAt) - now} />
      </p>
      <Link className="button button-secondary" to="/account#second-factor">
        Set it up
      </Link>
    </section>
  );
}

function DueBy({ at, leftMs }: { at: string; leftMs: number }) {
  if (leftMs <= 0) return 'Set up a second factor now: you cannot continue without one.';
  return (
    <>
      <strong className="font-medium">
        Set up a second factor by <At at={at} format={leftMs < 2 * DAY_MS ? formatDateTime : formatDay} /> (in{' '}
        {timeLeft(leftMs)}).
      </strong>{' '}
      After that you cannot continue without one.
    </>
  );
}
