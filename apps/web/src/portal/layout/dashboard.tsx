import type { Range } from '@equanim/contract/range';
import { useState, type ReactNode } from 'react';
import { rangeShortcuts } from '../charts/range-buttons.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts, type Shortcut } from './use-shortcuts.ts';
import { useTheme } from './use-theme.ts';

interface DashboardProps {
  title: string;
  /** Buttons of this dashboard in the top bar. */
  actions?: ReactNode;
  onRange: (range: Range) => void;
  onRefresh: () => void;
  /** Keys of this dashboard alone; they follow those of the ranges. */
  ownShortcuts?: readonly Shortcut[];
  children: ReactNode;
}

/** The frame of either dashboard: the bar above, the keys, and the list of the keys. */
export function Dashboard({
  title,
  actions,
  onRange,
  onRefresh,
  ownShortcuts = [],
  children,
}: DashboardProps) {
  const { toNext } = useTheme();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const shortcuts: Shortcut[] = [
    ...rangeShortcuts(onRange),
    ...ownShortcuts,
    { key: 'r', label: 'R', does: 'Refresh', run: onRefresh },
    { key: 't', label: 'T', does: 'Change the theme', run: toNext },
    { key: '?', label: '?', does: 'Show this list', run: () => setHelpOpen(true) },
  ];
  useShortcuts(shortcuts);

  return (
    <div className="portal">
      <TopBar title={title} onShowShortcuts={() => setHelpOpen(true)}>
        {actions}
      </TopBar>
      <main id="content" className="portal-main">
        {children}
      </main>
      <ShortcutsDialog shortcuts={shortcuts} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
