import { useRef } from 'react';
import { approach } from '../../../content/home.ts';
import { IconArrowLeft, IconArrowRight } from '../../../ui/picture/icons.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { ApproachCard } from './approach-card.tsx';
import { useDragScroll, useRowEnds } from './row.ts';
import './approach.css';

interface ArrowsProps {
  isAtStart: boolean;
  isAtEnd: boolean;
  onStep: (direction: -1 | 1) => void;
}

/** Steps through the row, and is out of sight where the row is seen whole. */
function Arrows({ isAtStart, isAtEnd, onStep }: ArrowsProps) {
  return (
    <div className={`approach-arrows ${isAtStart && isAtEnd ? 'has-all' : ''}`}>
      <button
        type="button"
        className="round-button"
        aria-label="Previous card"
        disabled={isAtStart}
        onClick={() => onStep(-1)}
      >
        <IconArrowLeft />
      </button>
      <button
        type="button"
        className="round-button"
        aria-label="Next card"
        disabled={isAtEnd}
        onClick={() => onStep(1)}
      >
        <IconArrowRight />
      </button>
    </div>
  );
}

/** Three cards: a row to drag, swipe, scroll or step through on a wide screen, a stack on a phone. */
export function Approach() {
  const row = useDragScroll();
  const list = useRef<HTMLUListElement>(null);
  const { isAtStart, isAtEnd } = useRowEnds(row);
  const isWhole = isAtStart && isAtEnd;
  const step = (direction: -1 | 1) => {
    const card = list.current?.firstElementChild;
    if (!(card instanceof HTMLElement)) return;
    row.current?.scrollBy({ left: direction * card.offsetWidth, behavior: 'smooth' });
  };

  return (
    <section id="combined-approach" className="approach" aria-labelledby="approach">
      <div className="approach-head">
        <div>
          <h2 id="approach" className="eyebrow">
            {approach.heading}
          </h2>
          <p className="approach-tagline font-display text-display-2">{approach.tagline}</p>
        </div>
        <p className="approach-offer">{approach.offer}</p>
        <Arrows isAtStart={isAtStart} isAtEnd={isAtEnd} onStep={step} />
      </div>
      <ScrollArea ref={row} className="approach-row" label={approach.rowLabel} isWhole={isWhole}>
        <ul ref={list}>
          {approach.cards.map((card, index) => (
            <ApproachCard key={card.title} card={card} index={index} />
          ))}
        </ul>
      </ScrollArea>
    </section>
  );
}
