import { type MouseEvent, useEffect } from 'react';
import { landing, landingName, type LandingPage as Page, landingSkip } from '../../../content/home.ts';
import { LogoMark } from '../../../content/logo.tsx';
import { useMedia, useReducedMotion } from '../../../ui/browser/media.ts';
import { StillPicture, srcSetOf, type Still } from '../../../ui/picture/still.tsx';
import { useLandingScroll } from './use-landing-scroll.ts';
import './landing.css';
import './words.css';

/** Specification 9.7: the first page's pictures are fetched this long after the start. */
const PRELOAD_DELAY_MS = 100;

const count = landing.length;

/**
 * Specification 9.6 and 9.7: mobile is below 768 px, decided 100 ms after the last resize. Tablets held upright have the tall
 * pictures too: the wide ones would lose their subject.
 */
const TALL = '(width < 768px), (width < 1024px) and (orientation: portrait)';
const RESIZE_DEBOUNCE_MS = 100;

/** What a page says: the first carries the mark, pages 2 and 3 set it right, the last is a picture alone. */
function LandingWords({ page: { label, subtitle }, index }: { page: Page; index: number }) {
  return index === count - 1 ? null : (
    <div className="landing-words">
      {index === 0 ? <LogoMark className="mb-6 size-14" /> : null}
      <p className="font-mono text-[0.75rem] tracking-[0.08em] text-(--hue)" aria-hidden="true">
        {String(index + 1).padStart(2, '0')}
      </p>
      <h2>{label}</h2>
      <p className="landing-subtitle">{subtitle}</p>
    </div>
  );
}

interface LandingPageProps {
  page: Page;
  index: number;
  /** Null while the size of the window is not known: the picture waits. */
  isTall: boolean | null;
}

function LandingPage({ page, index, isTall }: LandingPageProps) {
  return (
    <article
      id={`landing-${String(index + 1)}`}
      className={`landing-page hue-${page.theme ?? 'white'}`}
      data-page={index}
      aria-label={page.label}
    >
      <div className={`landing-image ${page.focus}`}>
        {isTall === null ? null : (
          <StillPicture still={isTall ? page.mobileBackgroundImage : page.backgroundImage} />
        )}
      </div>
      <LandingWords page={page} index={index} />
    </article>
  );
}

/** The five pages below each other, for a browser without scripts: so they are in the prerendered page alone. */
function PlainPages() {
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      {landing.map(({ label, subtitle, backgroundImage, mobileBackgroundImage }) => (
        <div key={label} className="landing-plain-page">
          <StillPicture still={backgroundImage} narrow={mobileBackgroundImage} priority="lazy" />
          {subtitle === undefined ? null : (
            <div className="landing-words">
              <h2>{label}</h2>
              <p className="landing-subtitle">{subtitle}</p>
            </div>
          )}
        </div>
      ))}
    </noscript>
  );
}

/**
 * Five full-screen pages that come and go with the scroll: 120vh each, only the current one and its neighbors in the
 * document. Between two of them the name of the next stands faintly in its light. Where less motion is asked for, all five
 * stand below each other.
 */
export function Landing() {
  const isStill = useReducedMotion();
  const isTall = useMedia(TALL, RESIZE_DEBOUNCE_MS);
  const { section, index, scrollToPage } = useLandingScroll(count, isStill);
  const [first] = landing;
  usePreload(isTall === null ? undefined : isTall ? first?.mobileBackgroundImage : first?.backgroundImage);

  const isShown = (page: number) => isStill || Math.abs(page - index) <= 1;

  return (
    <section
      id="landing"
      ref={section}
      className={`landing ${isStill ? 'is-still' : ''}`}
      aria-label={landingName}
    >
      <div className="landing-light" aria-hidden="true">
        {landing.map((page, index) => (
          <div key={page.label} className={`landing-page landing-glow hue-${page.theme ?? 'white'}`}>
            <LandingWords page={page} index={index} />
          </div>
        ))}
      </div>
      <div className="landing-stage">
        {landing.map((page, position) =>
          isShown(position) ? (
            <LandingPage key={page.label} page={page} index={position} isTall={isTall} />
          ) : null,
        )}
        <ProgressRail index={isStill ? null : index} onChoose={scrollToPage} />
      </div>
      <div className="landing-length" />
      <PlainPages />
    </section>
  );
}

interface ProgressRailProps {
  /** The page on show; null where all of them stand below each other. */
  index: number | null;
  onChoose: (index: number) => void;
}

/**
 * The progress bar at the foot of the section: a line and the five labels, on small screens only the current one. Beside
 * it a way on, for who does not want to scroll through all of it; on the last page, which shows no text, its arrow alone
 * (Specification 2.3.7).
 */
function ProgressRail({ index, onChoose }: ProgressRailProps) {
  const choose = (event: MouseEvent, page: number) => {
    if (index === null) return;
    event.preventDefault();
    onChoose(page);
  };
  return (
    <div className="landing-rail">
      <div className="landing-line" aria-hidden="true">
        <span />
      </div>
      <nav aria-label="Pages of this section">
        <ol>
          {landing.map(({ label, theme }, page) => (
            <li key={label} className={`hue-${theme ?? 'white'}`}>
              <a
                href={`#landing-${String(page + 1)}`}
                aria-current={page === index ? 'step' : undefined}
                onClick={(event) => choose(event, page)}
              >
                {label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <a className="landing-skip" href="#combined-approach">
        <span className={index === count - 1 ? 'sr-only' : undefined}>{landingSkip}</span>
      </a>
    </div>
  );
}

/** Fetches a picture ahead of its page. A failure is worth a warning, no more (Specification 8.11). */
function usePreload(still: Still | undefined): void {
  useEffect(() => {
    if (still === undefined) return;
    const timer = window.setTimeout(() => {
      const image = new Image();
      image.fetchPriority = 'low';
      image.addEventListener('error', () => {
        console.warn(`The picture ${still.stem} could not be preloaded.`);
      });
      image.sizes = '100vw';
      image.srcset = srcSetOf(still, 'avif');
    }, PRELOAD_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [still]);
}
