import { useEffect, useRef, useState } from 'react';
import { menu } from '../../content/layout.ts';
import { IconClose } from '../../ui/picture/icons.tsx';
import { isMotionReduced } from '../../ui/browser/motion.ts';

/** How far the button turns while the page scrolls by a pixel, degrees. */
const TURN_PER_PIXEL = 0.25;
const FULL_TURN = 360;

/** The menu button, which turns with the scroll, and the full-screen menu it opens. */
export function MenuOverlay() {
  const dialog = useRef<HTMLDialogElement>(null);
  const bars = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const turn = () => {
      if (bars.current === null || isMotionReduced()) return;
      bars.current.style.rotate = `${String(Math.min(FULL_TURN, window.scrollY * TURN_PER_PIXEL))}deg`;
    };
    turn();
    window.addEventListener('scroll', turn, { passive: true });
    return () => window.removeEventListener('scroll', turn);
  }, []);

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
        <span ref={bars} className="menu-bars">
          <span />
          <span />
        </span>
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
      </dialog>
    </>
  );
}
