import { Amount } from '../../ui/feedback/amount.tsx';
import { IconArrowDownRight, IconArrowUpRight } from '../../ui/picture/icons.tsx';

interface ChangeProps {
  /** Green and up if not negative, else red and down (Specification 2.13.3 for the color, 2.13.6 for the arrow). */
  value: number | null | undefined;
  /** The change as text. */
  text: string;
  hasArrow?: boolean;
  iconClass?: string;
}

/** A change, shown by sign and arrow as well as by color. */
export function Change({ value, text, hasArrow = true, iconClass = 'size-[0.9em]' }: ChangeProps) {
  if (value === null || value === undefined || !Number.isFinite(value)) return <span>{text}</span>;
  const isLoss = value < 0;
  const Icon = isLoss ? IconArrowDownRight : IconArrowUpRight;
  return (
    <span className={`inline-flex items-center gap-1 ${isLoss ? 'text-loss' : 'text-gain'}`}>
      {hasArrow ? <Icon className={iconClass} /> : null}
      <Amount text={text} />
    </span>
  );
}
