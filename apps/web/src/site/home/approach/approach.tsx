import { useRef, type PointerEvent, useEffect, useState, type RefObject } from 'react';
import { approach } from '../../../content/home.ts';
import { IconArrowLeft, IconArrowRight } from '../../../ui/picture/icons.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import './approach.css';
import { useWasVisible } from '../../../ui/browser/visibility.ts';

/** A pointer that moves less than this has clicked. */
const DRAG_FROM_PX = 4;

/** Browsers round: a row may stop a fraction of a pixel short of its end. */
const TOLERANCE_PX = 2;

const WIDTH = 400;

const HEIGHT = 240;

const STEP = 20;

const LINES = 13;

const shares = (count: number): number[] => Array.from({ length: count }, (_, index) => index / (count - 1));

/** Smooth: a bow bends towards each point and ends halfway to the next. */
const pathsOf = (drawing: Drawing): string[] =>
  shares(LINES).map((row) => {
    const bows = shares(WIDTH / STEP + 1).map((x) => {
      const y = drawing(x, row);
      const halfway = (y + drawing(x + STEP / WIDTH, row)) / 2;
      return `${(x * WIDTH).toFixed(0)} ${y.toFixed(1)} ${(x * WIDTH + STEP / 2).toFixed(0)} ${halfway.toFixed(1)}`;
    });
    return `M0 ${drawing(0, row).toFixed(1)}Q${bows.join(' ')}`;
  });

const bell = (x: number, at: number, width: number): number => Math.exp(-(((x - at) / width) ** 2));

/** Lines that part from one level and rise, the further the steeper. */
const rising: Drawing = (x, row) => 214 - row * 18 - row * 168 * x ** 2.6;

/** Layers over one another, each bent by what lies below. */
const layers: Drawing = (x, row) =>
  74 + row * 134 - 56 * bell(x, 0.62, 0.2) * (1 - row) + 26 * bell(x, 0.22, 0.16) * row;

/** A disturbance that comes to rest. */
const calm: Drawing = (x, row) =>
  HEIGHT / 2 + (row - 0.5) * 150 * (1 - x) ** 2 * Math.cos(x * 16 + row * 3) + (row - 0.5) * 26;

/** One drawing a card, as paths in a box of 400 x 240: the last line of each is the bright one. */
const motifs: readonly string[][] = [rising, layers, calm].map(pathsOf);

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
          <p className="mt-4 font-display text-display-2">{approach.tagline}</p>
        </div>
        <p className="approach-offer text-lead">{approach.offer}</p>
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
function ApproachCard({ card, index }: ApproachCardProps) {
  const { title, text, fact, link } = card;
  const element = useRef<HTMLLIElement>(null);
  const isRevealed = useWasVisible(element, { share: 0.5 });
  return (
    <li
      ref={element}
      className={`approach-card ${isRevealed ? 'is-revealed' : ''}`}
      onPointerMove={lightFrom}
    >
      <span className="approach-number" aria-hidden="true">
        {index + 1}
      </span>
      <svg className="approach-motif" viewBox="0 0 400 240" fill="none" aria-hidden="true" focusable="false">
        {motifs[index]?.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <h3 className="text-title">{title}</h3>
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

/** Height of a line of a drawing. @param x from 0 at the left to 1 @param row from 0 for the first line to 1 */
type Drawing = (x: number, row: number) => number;

/**
 * Lets a mouse drag a row that scrolls sideways; fingers and wheels scroll it natively. A drag that ends on a link does
 * not follow it.
 */
function useDragScroll(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    let from: { x: number; left: number } | null = null;
    let hasDragged = false;

    const start = (event: globalThis.PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, left: element.scrollLeft };
      hasDragged = false;
    };
    const move = (event: globalThis.PointerEvent) => {
      if (from === null) return;
      const way = event.clientX - from.x;
      if (!hasDragged && Math.abs(way) < DRAG_FROM_PX) return;
      if (!hasDragged) element.setPointerCapture(event.pointerId);
      hasDragged = true;
      element.classList.add('is-dragged');
      element.scrollLeft = from.left - way;
    };
    const end = () => {
      from = null;
      element.classList.remove('is-dragged');
    };
    const swallowClick = (event: MouseEvent) => {
      if (hasDragged) event.preventDefault();
      hasDragged = false;
    };
    // The browser would drag the link instead.
    const refuse = (event: DragEvent) => event.preventDefault();

    const listening = new AbortController();
    const options = { signal: listening.signal };
    element.addEventListener('pointerdown', start, options);
    element.addEventListener('pointermove', move, options);
    element.addEventListener('pointerup', end, options);
    element.addEventListener('pointercancel', end, options);
    element.addEventListener('click', swallowClick, { ...options, capture: true });
    element.addEventListener('dragstart', refuse, options);
    return () => listening.abort();
  }, []);
  return row;
}

interface RowEnds {
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** Whether a row that scrolls sideways is at its start and at its end; both where nothing is hidden. */
function useRowEnds(row: RefObject<HTMLElement | null>): RowEnds {
  const [isAtStart, setAtStart] = useState(true);
  const [isAtEnd, setAtEnd] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setAtStart(scrollLeft <= TOLERANCE_PX);
      setAtEnd(scrollLeft + clientWidth >= scrollWidth - TOLERANCE_PX);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return { isAtStart, isAtEnd };
}
