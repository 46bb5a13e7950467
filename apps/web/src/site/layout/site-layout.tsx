import { Outlet, Link, useLocation } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import './site.css';
import { useEffect, useRef } from 'react';
import { firm } from '../../content/firm.ts';
import { menu } from '../../content/layout.ts';
import { Logo } from '../../content/logo.tsx';
import { MenuOverlay } from './menu-overlay.tsx';

/** Scrolled further than this, the header gets a background. */
const CLEAR_UNTIL_PX = 24;

/** Header, content outlet and footer of every public page. */
export function SiteLayout() {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}

/** Logo and menu; clear over the first screen, on a blurred plate once the page is scrolled. */
function SiteHeader() {
  const header = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const toTop = pathname === '/' ? () => window.scrollTo({ top: 0 }) : undefined;

  useEffect(() => {
    const settle = () => header.current?.classList.toggle('is-plated', window.scrollY > CLEAR_UNTIL_PX);
    settle();
    window.addEventListener('scroll', settle, { passive: true });
    return () => window.removeEventListener('scroll', settle);
  }, []);

  return (
    <header ref={header} className="site-header">
      <div className="site-column site-header-row">
        <Link to="/" aria-label={`${firm.name}, home page`} onClick={toTop}>
          <Logo />
        </Link>
        <MenuOverlay />
        <noscript>
          <nav className="site-header-links" aria-label="Main">
            {menu.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
        </noscript>
      </div>
    </header>
  );
}
