import { useCallback, useState } from 'react';
import { team, teamPage } from '../../content/team.ts';
import { PageHead } from '../layout/page-head.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberField } from './member-field.tsx';
import './team.css';
import './bubbles.css';
import './dialog.css';

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
