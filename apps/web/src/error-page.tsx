import { errorLinks } from './content/layout.ts';
import { Logo } from './content/logo.tsx';

/** A flat line with a single glitch: a piece of it has slipped out of place, and an echo marks where it was. */
function FlatLine() {
  return (
    <svg
      className="error-line"
      viewBox="0 0 1200 160"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M0 80H770M776 52H836M830 96H868M874 80H1200"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M742 108H812M800 68H850M846 124H892M884 60H908"
        stroke="currentColor"
        strokeOpacity="0.3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The generic default error page (Specification 8.12), for an unknown route and for an application error. */
export function ErrorPage({ isUnknownRoute = false }: { isUnknownRoute?: boolean }) {
  return (
    <main className="error-page">
      <a className="error-logo" href="/">
        <Logo />
      </a>
      <FlatLine />
      <div className="error-words">
        <p className="eyebrow">{isUnknownRoute ? 'Error 404' : 'Error'}</p>
        <h1 className="font-display text-display-1">
          {isUnknownRoute ? 'Page not found' : 'Something went wrong'}
        </h1>
        <p className="error-lead">
          {isUnknownRoute
            ? 'There is nothing at this address. The page may have moved or never existed.'
            : 'This page hit an error it could not recover from. Reloading it often helps.'}
        </p>
        <div className="error-actions">
          <a className="button button-primary button-large" href="/">
            Go to the home page
          </a>
          <button
            type="button"
            className="button button-secondary button-large"
            onClick={() => (isUnknownRoute ? window.history.back() : window.location.reload())}
          >
            {isUnknownRoute ? 'Go back' : 'Reload'}
          </button>
        </div>
        <nav className="error-links" aria-label={errorLinks.heading}>
          <p className="eyebrow" aria-hidden="true">
            {errorLinks.heading}
          </p>
          {errorLinks.links.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </main>
  );
}
