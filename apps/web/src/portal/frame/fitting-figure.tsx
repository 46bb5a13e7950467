import { Changing } from '../../ui/feedback/changing.tsx';

/** Characters from which on a figure is drawn smaller, so that it stays on its line at any width. */
const SIZES = [
  { from: 19, className: 'figure-longest' },
  { from: 14, className: 'figure-longer' },
  { from: 11, className: 'figure-long' },
];

/** The figure of a card: the longer it is, the smaller its digits. */
export function FittingFigure({ text }: { text: string }) {
  const className = SIZES.find(({ from }) => text.length >= from)?.className;
  return (
    <span className={className}>
      <Changing text={text} />
    </span>
  );
}
