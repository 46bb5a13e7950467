import { useEffect, useRef, useState } from 'react';
import { Outlet, Link, useLocation } from 'react-router';
import './site.css';
import { firm } from '../../content/firm.ts';
import { menu, footerLinks } from '../../content/layout.ts';
import { Logo } from '../../content/logo.tsx';
import { IconClose } from '../../ui/picture/icons.tsx';
import { isMotionReduced } from '../../ui/browser/media.ts';
import { useIsLive } from '../../ui/browser/use-is-live.ts';
import { footerScene } from '../../content/footer-scene.ts';
import { FilmPicture } from '../../ui/picture/film-picture.tsx';
import { useFilm, type FilmState } from '../../ui/picture/use-film.ts';
import { StillPicture } from '../../ui/picture/still.tsx';

const year = new Date().getUTCFullYear();

/** How far the button turns while the page scrolls by a pixel, degrees. */
const TURN_PER_PIXEL = 0.25;

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
      <main id="content" className="printed" tabIndex={-1}>
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
        <PlainMenu />
      </div>
    </header>
  );
}

/** The menu of a browser without scripts: so it is in the prerendered page alone. */
function PlainMenu() {
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      <nav className="flex gap-5 text-sm print:hidden" aria-label="Main">
        {menu.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
    </noscript>
  );
}

/** The two bars of the button, which turn with the scroll from top to end; not where less motion is asked for. */
function MenuBars() {
  const bars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const turn = () => {
      if (bars.current === null || isMotionReduced()) return;
      bars.current.style.rotate = `${String(window.scrollY * TURN_PER_PIXEL)}deg`;
    };
    turn();
    window.addEventListener('scroll', turn, { passive: true });
    return () => window.removeEventListener('scroll', turn);
  }, []);
  return (
    <span ref={bars} className="menu-bars">
      <span />
      <span />
    </span>
  );
}

function MenuLinks() {
  return (
    <nav aria-label="Main">
      <ol>
        {menu.map(({ label, href }, index) => (
          <li key={href}>
            <span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The menu button, which turns with the scroll, and the full-screen menu it opens. */
function MenuOverlay() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  const open = () => {
    dialog.current?.showModal();
    setOpen(true);
  };

  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        <MenuBars />
      </button>
      <dialog ref={dialog} className="menu-overlay" aria-label="Menu" onClose={() => setOpen(false)}>
        <button
          type="button"
          className="menu-close"
          aria-label="Close the menu"
          onClick={() => dialog.current?.close()}
        >
          <IconClose />
        </button>
        <StillPicture className="menu-light" still={footerScene.poster} priority="lazy" />
        <MenuLinks />
      </dialog>
    </>
  );
}

/**
 * The year it is. Pages are rendered at build time, which may have been last year, and React leaves a text it finds as
 * it is: the line is rendered again once the script has taken over the page.
 */
function Copyright() {
  const isLive = useIsLive();
  return (
    <p key={isLive ? 'live' : 'prerendered'} className="footer-end" suppressHydrationWarning>
      © {year} {firm.name}
    </p>
  );
}

/** The moving strip, tagline, address, links and the year. */
function SiteFooter() {
  return (
    <footer className="site-footer">
      <FooterStrip />
      <div className="site-column relative pt-6 pb-12">
        <p className="max-w-[20ch] font-display text-display-2 text-balance">{firm.tagline}</p>
        <div className="footer-columns">
          <address>
            {firm.address.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </address>
          <nav aria-label="Footer">
            {footerLinks.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
          <nav aria-label="Social media">
            {firm.social.map(({ name, href }) => (
              <a key={name} href={href} rel="noreferrer">
                {name}
              </a>
            ))}
          </nav>
        </div>
        <Copyright />
      </div>
    </footer>
  );
}

/** The words of the strip until the film can play, and where it cannot (Specification 2.12.1). */
function captionOf(state: FilmState): string {
  if (state === 'waiting' || state === 'loading') return 'Loading...';
  return state === 'failed' ? 'Video unavailable' : '';
}

/** A strip of moving horizon, loaded when it is near the screen. */
function FooterStrip() {
  const film = useFilm(footerScene.playlist);
  return (
    <div className="footer-strip">
      <FilmPicture
        film={film}
        name={footerScene.film}
        poster={<StillPicture still={footerScene.poster} priority="lazy" />}
      >
        <p className="footer-caption" role="status">
          {captionOf(film.state)}
        </p>
      </FilmPicture>
    </div>
  );
}
