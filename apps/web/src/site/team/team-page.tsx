import { useCallback, useState, useEffect, type ComponentType } from 'react';
import { team, teamPage, type Member } from '../../content/team.ts';
import { PageHead } from '../layout/page-head.tsx';
import type { MemberDialogProps } from './member-dialog.tsx';
import './team.css';
import { IconPause, IconPlay } from '../../ui/picture/icons.tsx';
import { Portrait } from './portrait.tsx';

const NAME = 'font-display text-xl/[1.2] font-[540] tracking-[-0.015em] lg:text-[1.0625rem]';
const TITLE = 'text-[0.9375rem]/[1.4] text-ink-2 lg:text-sm/[1.4]';

/** The nine bios for a browser without scripts, which cannot open the dialog. */
function PlainBios() {
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      <dl className="site-column mt-16 grid gap-6">
        {team.map(({ id, name, title, bio }) => (
          <div key={id}>
            <dt className="font-semibold">
              {name}, {title}
            </dt>
            <dd className="max-w-measure text-pretty text-ink-2">{bio}</dd>
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

/** Loaded when somebody is pointed at. */
const loadDialog = () => import('./member-dialog.tsx');

export function TeamPage() {
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<MemberDialogProps>>();
  const close = useCallback(() => setSelectedId(null), []);
  const step = useCallback((by: -1 | 1) => setSelectedId((id) => neighborOf(id, by)), []);
  const open = async (id: number) => {
    const { MemberDialog } = await loadDialog();
    setDialog(() => MemberDialog);
    setSelectedId(id);
  };
  const { heading, lead, closing } = teamPage;

  return (
    <div className="page">
      <PageHead className="site-column" heading={heading} lead={lead} />
      <MemberField members={team} onSelect={(id) => void open(id)} />
      <PlainBios />
      <div className="site-column">
        <section className="mt-20 grid items-end gap-8 border-t border-hairline pt-12 md:grid-cols-[1fr_auto] lg:mt-24">
          <div>
            <h2 className="font-display text-display-2">{closing.heading}</h2>
            <p className="mt-4 text-lead text-ink-2">{closing.text}</p>
          </div>
          <p className="flex flex-wrap gap-3">
            <a className="button button-primary button-large" href={closing.primary.href}>
              {closing.primary.label}
            </a>
            <a className="button button-secondary button-large" href={closing.secondary.href}>
              {closing.secondary.label}
            </a>
          </p>
        </section>
      </div>
      {Dialog === undefined ? null : (
        <Dialog members={team} selectedId={selectedId} onStep={step} onClose={close} />
      )}
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
    <svg
      className="absolute inset-0 hidden size-full [mask-image:radial-gradient(closest-side,#000_40%,transparent)] text-ink-1/10 lg:block"
      viewBox="0 0 1200 800"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
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
      <span className={NAME}>{member.name}</span>
      <span className={TITLE}>{member.title}</span>
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
  const approach = () => {
    tooltips.allow();
    void loadDialog();
  };

  return (
    <section
      className={`member-field relative mt-12 lg:mt-6 lg:h-[800px] ${isStill ? 'is-still' : ''} ${tooltips.isDismissed ? 'is-dismissed' : ''}`}
      aria-label={teamPage.listLabel}
    >
      <Orbits />
      <ul className="site-column grid gap-4 sm:grid-cols-2 lg:relative lg:block lg:h-full lg:max-w-[88rem] lg:p-0">
        {members.map((member) => (
          <li key={member.id} className={`member member-${String(member.id)}`} data-member={member.id}>
            <button
              type="button"
              className="member-button on-paper"
              aria-labelledby={`member-name-${String(member.id)} member-title-${String(member.id)}`}
              aria-haspopup="dialog"
              onClick={() => onSelect(member.id)}
              onFocus={approach}
              onPointerEnter={approach}
            >
              <span className="member-float">
                <Portrait member={member} />
              </span>
              <span className="member-caption">
                <span className={NAME} id={`member-name-${String(member.id)}`}>
                  {member.name}
                </span>
                <span className={TITLE} id={`member-title-${String(member.id)}`}>
                  {member.title}
                </span>
              </span>
            </button>
            <Tooltip member={member} />
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet member-motion" onClick={() => setStill(!isStill)}>
        {isStill ? <IconPlay /> : <IconPause />}
        {isStill ? 'Resume motion' : 'Pause motion'}
      </button>
    </section>
  );
}
