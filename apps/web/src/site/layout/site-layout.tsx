import { Link, Outlet } from 'react-router';
import { firm } from '../../content/firm.ts';
import { Logo } from '../../content/logo.tsx';
import './site.css';

/** Header, content outlet and footer of every public page. */
export function SiteLayout() {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="mx-auto flex h-(--header-height) max-w-site items-center px-6 text-xl">
        <Link to="/">
          <Logo />
        </Link>
      </header>
      <main id="content">
        <Outlet />
      </main>
      <footer className="mx-auto max-w-site px-6 py-16 text-ink-3">
        <p>{firm.tagline}</p>
      </footer>
    </>
  );
}
