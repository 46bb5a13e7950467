import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatSignedUsdt } from '../../../../ui/format/number.ts';

/** A result with its sign, in the color of a gain or a loss; nothing gained and nothing lost has neither. */
export function Signed({ value }: { value: number }) {
  const tone = value < 0 ? 'text-loss' : 'text-gain';
  return (
    <span className={`tabular ${value === 0 ? '' : tone}`}>
      <Amount text={formatSignedUsdt(value)} />
    </span>
  );
}
