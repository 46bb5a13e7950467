import type { LandingPage as Page } from '../../../content/home.ts';
import { LogoMark } from '../../../content/logo.tsx';
import { StillPicture } from '../../../ui/picture/still.tsx';

interface LandingPageProps {
  page: Page;
  index: number;
  count: number;
  /** Null while the size of the window is not known: the picture waits. */
  isNarrow: boolean | null;
}

/** The first page carries the mark; pages 2 and 3 set their text right; the last is a picture alone. */
export function LandingPage({ page, index, count, isNarrow }: LandingPageProps) {
  const { label, subtitle, theme, backgroundImage, mobileBackgroundImage } = page;
  const isLast = index === count - 1;
  const side = index === 1 || index === 2 ? 'landing-right' : 'landing-left';
  return (
    <article
      id={`landing-${String(index + 1)}`}
      className={`landing-page ${side} landing-${theme ?? 'plain'}`}
      data-page={index}
      aria-label={label}
    >
      <div className="landing-image">
        {isNarrow === null ? null : (
          <StillPicture still={isNarrow ? mobileBackgroundImage : backgroundImage} />
        )}
      </div>
      {isLast ? null : (
        <div className="landing-words">
          {index === 0 ? <LogoMark className="landing-mark" /> : null}
          <p className="landing-number" aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </p>
          <h2>{label}</h2>
          <p className="landing-subtitle">{subtitle}</p>
        </div>
      )}
    </article>
  );
}
