import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt } from '../../../../ui/format/number.ts';

/** An amount with its unit, on one line. @param props `amount` in USDT */
export function Money({ amount }: { amount: number | null }) {
  return (
    <span className="whitespace-nowrap tabular">
      <Amount text={formatUsdt(amount)} /> USDT
    </span>
  );
}
