import { HIDDEN } from '../format/hidden.ts';

/** A text with amounts in it: hidden ones are dots to the eye, and a word to a screen reader. */
export function Amount({ text }: { text: string }) {
  if (!text.includes(HIDDEN)) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{text.replaceAll(HIDDEN, 'hidden')}</span>
    </>
  );
}
