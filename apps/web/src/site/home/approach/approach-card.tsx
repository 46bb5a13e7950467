import { useRef, type PointerEvent } from 'react';
import type { approach } from '../../../content/home.ts';
import { useWasVisible } from '../../../ui/browser/visibility.ts';
import { motifs } from './motif.ts';

interface ApproachCardProps {
  card: (typeof approach.cards)[number];
  index: number;
}

/** Tells the style sheet where the pointer is, so that the border is lit from there. */
function lightFrom(event: PointerEvent<HTMLElement>) {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  event.currentTarget.style.setProperty('--light-x', `${String(event.clientX - left)}px`);
  event.currentTarget.style.setProperty('--light-y', `${String(event.clientY - top)}px`);
}

/** A card of the approach, revealed once when half of it is seen. */
export function ApproachCard({ card, index }: ApproachCardProps) {
  const { title, text, fact, link } = card;
  const element = useRef<HTMLLIElement>(null);
  const isRevealed = useWasVisible(element, { share: 0.5 });
  return (
    <li
      ref={element}
      className={`approach-card approach-card-${String(index + 1)} ${isRevealed ? 'is-revealed' : ''}`}
      onPointerMove={lightFrom}
    >
      <span className="approach-number" aria-hidden="true">
        {index + 1}
      </span>
      <svg className="approach-motif" viewBox="0 0 400 240" fill="none" aria-hidden="true" focusable="false">
        {motifs[index % motifs.length]?.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <h3>{title}</h3>
      <p className="approach-text">{text}</p>
      {link === null ? null : (
        <a className={`button button-large button-${link.variant}`} href={link.href}>
          {link.label}
          <span className="sr-only"> {link.about}</span>
        </a>
      )}
      <dl className="approach-fact">
        <dt>{fact.name}</dt>
        <dd>{fact.text}</dd>
      </dl>
    </li>
  );
}
