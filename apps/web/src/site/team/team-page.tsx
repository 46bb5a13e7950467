import { useCallback, useState, useEffect } from 'react';
import { team, teamPage, type Member } from '../../content/team.ts';
import { PageHead } from '../layout/page-head.tsx';
import { MemberDialog } from './member-dialog.tsx';
import './team.css';
import './bubbles.css';
import './dialog.css';
import { IconPause, IconPlay } from '../../ui/picture/icons.tsx';
import { Portrait } from './portrait.tsx';

/** The nine bios for a browser without scripts, which cannot open the dialog. */
function PlainBios() {
  return (
    <noscript>
      <dl className="site-column team-bios">
        {team.map(({ id, name, title, bio }) => (
          <div key={id}>
            <dt>
              {name}, {title}
            </dt>
            <dd>{bio}</dd>
          </div>
        ))}
      </dl>
    </noscript>
  );
}

/** Who comes after (or before) a member; the row closes into a ring. */
function neighborOf(id: number | null, by: -1 | 1): number | null {
  const position = team.findIndex((member) => member.id === id);
  return position < 0 ? id : (team.at((position + by) % team.length)?.id ?? id);
}

export function TeamPage() {
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const close = useCallback(() => setSelectedId(null), []);
  const step = useCallback((by: -1 | 1) => setSelectedId((id) => neighborOf(id, by)), []);
  const { heading, lead, closing } = teamPage;

  return (
    <div className="page team">
      <PageHead className="site-column" heading={heading} lead={lead} />
      <MemberField members={team} onSelect={setSelectedId} />
      <PlainBios />
      <section className="site-column team-closing">
        <div>
          <h2 className="font-display text-display-2">{closing.heading}</h2>
          <p className="mt-4 text-lead text-ink-2">{closing.text}</p>
        </div>
        <p className="team-closing-links">
          <a className="button button-primary button-large" href={closing.primary.href}>
            {closing.primary.label}
          </a>
          <a className="button button-secondary button-large" href={closing.secondary.href}>
            {closing.secondary.label}
          </a>
        </p>
      </section>
      <MemberDialog members={team} selectedId={selectedId} onStep={step} onClose={close} />
    </div>
  );
}

interface MemberFieldProps {
  members: Member[];
  onSelect: (id: number) => void;
}

/** The rings the bubbles float on, in the language of the mark: nested arcs around one center. */
function Orbits() {
  return (
    <svg className="member-orbits" viewBox="0 0 1200 800" fill="none" aria-hidden="true" focusable="false">
      {[180, 300, 430, 570, 720].map((radius) => (
        <circle
          key={radius}
          cx="600"
          cy="404"
          r={radius}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** Escape takes a tooltip away without moving pointer or focus (WCAG 1.4.13); the next bubble shows its own again. */
function useDismissal() {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, []);
  return { isDismissed, allow: () => setDismissed(false) };
}

/** Name and title again, lifted off the page: the caption has said them to whoever does not see this. */
function Tooltip({ member }: { member: Member }) {
  return (
    <span className="member-tooltip" aria-hidden="true">
      <span className="member-name">{member.name}</span>
      <span className="member-title">{member.title}</span>
    </span>
  );
}

/**
 * The members once in the markup: floating bubbles with a caption and a tooltip from 1024 px up, cards below. Which of the two is
 * the style sheet's to say, so the layout follows the width of the window without a script.
 */
function MemberField({ members, onSelect }: MemberFieldProps) {
  const [isStill, setStill] = useState(false);
  const tooltips = useDismissal();

  return (
    <section
      className={`member-field ${isStill ? 'is-still' : ''} ${tooltips.isDismissed ? 'is-dismissed' : ''}`}
      aria-label={teamPage.listLabel}
    >
      <Orbits />
      <ul className="site-column member-list">
        {members.map((member) => (
          <li key={member.id} className={`member member-${String(member.id)}`} data-member={member.id}>
            <button
              type="button"
              className="member-button"
              aria-labelledby={`member-name-${String(member.id)} member-title-${String(member.id)}`}
              aria-haspopup="dialog"
              onClick={() => onSelect(member.id)}
              onFocus={tooltips.allow}
              onPointerEnter={tooltips.allow}
            >
              <span className="member-float">
                <Portrait member={member} isLazy={member.id > 4} />
              </span>
              <span className="member-caption">
                <span className="member-name" id={`member-name-${String(member.id)}`}>
                  {member.name}
                </span>
                <span className="member-title" id={`member-title-${String(member.id)}`}>
                  {member.title}
                </span>
              </span>
            </button>
            <Tooltip member={member} />
          </li>
        ))}
      </ul>
      <button type="button" className="member-motion" onClick={() => setStill(!isStill)}>
        {isStill ? <IconPlay /> : <IconPause />}
        {isStill ? 'Resume motion' : 'Pause motion'}
      </button>
    </section>
  );
}
