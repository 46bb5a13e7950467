import { inCents } from '@equanim/finance/money';
import { reading } from '../../../content/investment.ts';
import { formatUsd } from '../../../ui/format/number.ts';
import { amountText } from './amount.ts';

interface AmountReadingProps {
  /** By which the field refers to it. */
  id: string;
  /** The id of the field. */
  field: string;
  /** In effect. */
  amount: number;
  /** Whether the field holds no number now: then the last one stays in effect. */
  isUnread: boolean;
  /** Whether the last edit was refused. */
  isRefused: boolean;
}

/** From here on commas are hard to count, and figures are written as a power of ten. */
const POWER_FROM = 1e18;

/**
 * An amount with every decimal it was read with, and a true minus.
 *
 * @example exactUsd(-1250.123) // => '−$1,250.123'
 */
export function exactUsd(amount: number): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '−' : ''}${size < POWER_FROM ? `$${amountText(size)}` : formatUsd(size)}`;
}

/** What a visitor should know of an amount beyond its digits. */
function remarksOn(amount: number): string[] {
  const cents = inCents(amount);
  const remarks: string[] = [];
  if (cents / 100 !== amount && Math.abs(amount) < POWER_FROM) remarks.push(reading.rounded);
  if (cents < 0) remarks.push(reading.negative);
  if (cents === 0) remarks.push(reading.zero);
  return remarks;
}

/** How the page has read the field. What is out of the ordinary is announced. */
export function AmountReading({ id, field, amount, isUnread, isRefused }: AmountReadingProps) {
  const exact = exactUsd(amount);
  const isRead = !isUnread && !isRefused;
  return (
    <p id={id} className="amount-reading tabular">
      {isRead ? <span>{`${reading.read} ${exact}.`}</span> : null}
      <output htmlFor={field} data-warn={!isRead}>
        {isUnread ? `Figures for ${exact}` : null}
        {isRefused && !isUnread ? `${reading.refused} ${exact}.` : null}
        {isRead ? remarksOn(amount).join(' ') : null}
      </output>
    </p>
  );
}
