import { Component, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { matchRoutes, NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import type { Page } from './page.ts';
import { routes } from './routes.tsx';

/** What is at an address: its routes from the outermost on, and the page they show. */
export function pageAt(pathname: string) {
  const matched = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route);
  return { matched, page: matched.at(-1)?.handle as Page | undefined };
}

/** The page at the address of the router around it, or the error page. */
export function App() {
  const { key, pathname } = useLocation();
  const shown = useRoutes(routes);
  usePageTitle(pathname);
  useScrollPosition();
  return <Failure at={key}>{shown}</Failure>;
}

function usePageTitle(pathname: string): void {
  // Before a screen names what it shows.
  useLayoutEffect(() => {
    const { page } = pageAt(pathname);
    // The document that was loaded has its own head already.
    if (page === undefined || document.title === page.title) return;
    document.title = page.title;
    // It is that of the page that was loaded; the words of the others are in their documents alone.
    document.querySelector('meta[name="description"]')?.remove();
  }, [pathname]);
}

/** How far down each entry of the history was left, in pixels. */
const left = new Map<string, number>();

/** Shows a page from its top, one that was left from where it was left, and another view of a page where it stands. */
function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ key, pathname });

  useLayoutEffect(() => {
    if (shown.current.key === key) return;
    const isOther = shown.current.pathname !== pathname;
    shown.current = { key, pathname };
    const top = isReturn ? left.get(key) : undefined;
    const target = isReturn ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target !== null) target.scrollIntoView();
    else if (top !== undefined || isOther) window.scrollTo({ top: top ?? 0, behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);

  useEffect(() => {
    const note = () => left.set(shown.current.key, window.scrollY);
    // The browser would move the page that is still shown. Documents that are loaded again are left to it.
    const byHand = () => (window.history.scrollRestoration = 'manual');
    const byBrowser = () => (window.history.scrollRestoration = 'auto');
    note();
    byHand();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', byBrowser);
    window.addEventListener('pageshow', byHand);
    return () => {
      byBrowser();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', byBrowser);
      window.removeEventListener('pageshow', byHand);
    };
  }, []);
}

interface FailureProps {
  /** The navigation that is shown; whatever comes next may render again. */
  at: string;
  children: ReactNode;
}

interface FailureState {
  at: string;
  hasFailed: boolean;
}

/** Shows the error page in place of what throws while it renders. */
class Failure extends Component<FailureProps, FailureState> {
  override state: FailureState = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError(): Partial<FailureState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: FailureProps, state: FailureState): FailureState | null {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
