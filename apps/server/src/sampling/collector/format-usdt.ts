import type { Decimal } from 'decimal.js';

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as a sentence has it, such as 61,728.40. */
export function formatUsdt(amount: Decimal | number): string {
  return format.format(Number(amount));
}
