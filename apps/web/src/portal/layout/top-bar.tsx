import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusQuery } from '../../api/status.ts';
import { firm } from '../../content/firm.ts';
import { Logo, LogoMark } from '../../content/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { IconKeyboard, IconLogout } from '../../ui/icons.tsx';
import { readEmail } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { ThemeButton } from './theme-button.tsx';

interface TopBarProps {
  title: string;
  onShowShortcuts: () => void;
  children?: ReactNode;
}

/** Logo, title, the state of the data, and the way out. */
export function TopBar({ title, onShowShortcuts, children }: TopBarProps) {
  const { data: status } = useQuery(statusQuery());
  return (
    <header className="topbar">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="topbar-inner">
        <a href="/" className="flex text-base" aria-label={`${firm.name}, home page`}>
          <Logo className="max-md:hidden" />
          <LogoMark className="size-6 md:hidden" />
        </a>
        <span className="h-5 w-px shrink-0 bg-hairline max-[359px]:hidden" />
        <div className="flex min-w-0 gap-3 max-md:flex-col max-md:gap-0 md:items-center">
          <h1 className="truncate text-[0.9375rem] font-[540] tracking-[-0.005em] max-[359px]:text-[0.8125rem]">
            {title}
          </h1>
          {status?.mode === 'demo' ? (
            <span className="demo-mark" title="The numbers come from a simulated exchange account.">
              Demo data
            </span>
          ) : null}
        </div>
        <div className="ml-auto flex items-center gap-1">
          {children}
          <Button
            variant="quiet"
            size="icon"
            className="max-md:hidden"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={onShowShortcuts}
          >
            <IconKeyboard className="size-[18px]" />
          </Button>
          <ThemeButton />
          <span className="max-w-56 truncate px-2 text-[0.8125rem] text-ink-3 max-lg:hidden">
            {readEmail()}
          </span>
          <Button variant="quiet" className="max-md:min-w-11 max-md:px-0" onClick={signOut}>
            <IconLogout className="size-[18px]" />
            <span className="max-md:sr-only">Logout</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
