import { firm } from '../../content/firm.ts';
import { footerLinks } from '../../content/layout.ts';
import { useIsLive } from '../../ui/browser/use-is-live.ts';
import { footerScene } from '../../content/footer-scene.ts';
import { FilmPicture } from '../../ui/picture/film-picture.tsx';
import { useFilm, type FilmState } from '../../ui/picture/use-film.ts';
import { StillPicture } from '../../ui/picture/still.tsx';

const year = new Date().getUTCFullYear();

/**
 * The year it is. Pages are rendered at build time, which may have been last year, and React leaves a text it finds as
 * it is: the line is rendered again once the script has taken over the page.
 */
function Copyright() {
  const isLive = useIsLive();
  return (
    <p key={isLive ? 'live' : 'prerendered'} className="site-footer-end" suppressHydrationWarning>
      © {year} {firm.name}
    </p>
  );
}

/** The moving strip, tagline, address, links and the year. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <FooterStrip />
      <div className="site-column site-footer-body">
        <p className="site-footer-tagline font-display text-display-2">{firm.tagline}</p>
        <div className="site-footer-columns">
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
