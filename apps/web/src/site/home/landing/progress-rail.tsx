import type { MouseEvent } from 'react';
import { landing } from '../../../content/home.ts';

interface ProgressRailProps {
  /** The page on show; null where all of them stand below each other. */
  index: number | null;
  onChoose: (index: number) => void;
}

/** The progress bar at the foot of the section: a line and the five labels, on small screens only the current one. */
export function ProgressRail({ index, onChoose }: ProgressRailProps) {
  const choose = (event: MouseEvent, page: number) => {
    if (index === null) return;
    event.preventDefault();
    onChoose(page);
  };
  return (
    <nav className="landing-rail" aria-label="Pages of this section">
      <div className="landing-line" aria-hidden="true">
        <span />
      </div>
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
  );
}
