import { Amount } from '../../../../ui/feedback/amount.tsx';
import { HIDDEN } from '../../../../ui/format/hidden.ts';

interface ExactProps {
  /** As it is shown. */
  text: string;
  /** With all its places, for whoever points at it; it stays hidden with the text. */
  full: string;
}

/** A figure that is shown with fewer places than it has. */
export function Exact({ text, full }: ExactProps) {
  return text === HIDDEN ? <Amount text={text} /> : <span title={full}>{text}</span>;
}
