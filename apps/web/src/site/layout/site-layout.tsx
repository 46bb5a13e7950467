import { Link, Outlet } from 'react-router';
import { firm } from '../../content/firm.ts';
import { Logo } from '../../content/logo.tsx';
import { MenuOverlay } from './menu-overlay.tsx';
import { SiteFooter } from './site-footer.tsx';
import './site.css';

/** Header, content outlet and footer of every public page. */
export function SiteLayout() {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="site-header">
        <div className="mx-auto flex h-full max-w-site items-center justify-between px-6 text-xl">
          <Link to="/" aria-label={`${firm.name}, home page`}>
            <Logo />
          </Link>
          <MenuOverlay />
        </div>
      </header>
      <main id="content">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
