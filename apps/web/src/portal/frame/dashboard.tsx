import type { Range } from '@equanim/contract/range';
import { useState, type ReactNode } from 'react';
import { rangeShortcuts } from './charts/range-buttons.tsx';
import { toNextTheme } from './choices/appearance.ts';
import { amountsChoice, zoneChoice } from './choices/format-choices.ts';
import { FactorDue } from './factor-due.tsx';
import { useNavigation, useNavigationShortcuts } from './navigation/use-navigation.ts';
import { OnDemand } from './on-demand.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts, type Shortcut } from './use-shortcuts.ts';

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

const loadShortcuts = async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;

/** The frame of every screen: the bar above, the keys, and the list of the keys. */
export function Dashboard(props: DashboardProps) {
  const { title, actions, onRange, onRefresh, ownShortcuts = [], children } = props;
  const { hasCharts = onRange !== undefined } = props;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [said, say] = useState('');
  const showHelp = () => setHelpOpen(true);
  const shortcuts: Shortcut[] = [
    ...(onRange ? rangeShortcuts(onRange) : []),
    ...ownShortcuts,
    { key: 'r', label: 'R', does: 'Refresh', run: onRefresh },
    ...useNavigationShortcuts(useNavigation().entries),
    ...choiceShortcuts(say),
    { key: '?', label: '?', does: 'Show this list', run: showHelp },
  ];
  useShortcuts(shortcuts);

  return (
    <div className="portal">
      <TopBar title={title} onShowShortcuts={showHelp}>
        {actions}
      </TopBar>
      <main id="content" className="portal-main">
        <FactorDue />
        {children}
      </main>
      <output className="sr-only">{said}</output>
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
