import { useEffect, useRef, useState } from 'react';
import { menu } from '../../content/layout.ts';
import { IconClose } from '../../ui/picture/icons.tsx';
import { isMotionReduced } from '../../ui/browser/motion.ts';

/** How far the button turns while the page scrolls by a pixel, degrees. */
const TURN_PER_PIXEL = 0.25;
const FULL_TURN = 360;

/** The two bars of the button, which turn with the scroll, by a full turn at most; not where less motion is asked for. */
function MenuBars() {
  const bars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const turn = () => {
      if (bars.current === null || isMotionReduced()) return;
      bars.current.style.rotate = `${String(Math.min(FULL_TURN, window.scrollY * TURN_PER_PIXEL))}deg`;
    };
    turn();
    window.addEventListener('scroll', turn, { passive: true });
    return () => window.removeEventListener('scroll', turn);
  }, []);
  return (
    <span ref={bars} className="menu-bars">
      <span />
      <span />
    </span>
  );
}

function MenuLinks() {
  return (
    <nav aria-label="Main">
      <ol>
        {menu.map(({ label, href }, index) => (
          <li key={href}>
            <span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The menu button, which turns with the scroll, and the full-screen menu it opens. */
export function MenuOverlay() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  const open = () => {
    dialog.current?.showModal();
    setOpen(true);
  };

  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        <MenuBars />
      </button>
      <dialog ref={dialog} className="menu-overlay" aria-label="Menu" onClose={() => setOpen(false)}>
        <button
          type="button"
          className="menu-close"
          aria-label="Close the menu"
          onClick={() => dialog.current?.close()}
        >
          <IconClose />
        </button>
        <MenuLinks />
      </dialog>
    </>
  );
}
