import type { MouseEvent } from 'react';
import { landing, landingSkip } from '../../../content/home.ts';

interface ProgressRailProps {
  /** The page on show; null where all of them stand below each other. */
  index: number | null;
  onChoose: (index: number) => void;
}

/**
 * The progress bar at the foot of the section: a line and the five labels, on small screens only the current one. Beside
 * it a way on, for who does not want to scroll through all of it.
 */
export function ProgressRail({ index, onChoose }: ProgressRailProps) {
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
            <li key={label} className={`landing-${theme ?? 'plain'}`}>
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
        {landingSkip}
      </a>
    </div>
  );
}
