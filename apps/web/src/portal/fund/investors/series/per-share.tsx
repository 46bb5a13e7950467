import { formatDecimal } from '../../../../ui/format/number.ts';

/** Net value of a share with four places, and all of them in the tooltip. @param props `value` in USDT; null without shares */
export function PerShare({ value }: { value: number | null }) {
  return (
    <span className="tabular" title={value === null ? undefined : String(value)}>
      {formatDecimal(value, 4)}
    </span>
  );
}
