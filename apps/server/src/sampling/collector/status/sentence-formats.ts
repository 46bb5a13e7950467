import type { Decimal } from 'decimal.js';

const usdt = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as a sentence has it, such as 61,728.40. */
export function formatUsdt(amount: Decimal | number): string {
  return usdt.format(Number(amount));
}

/** A UTC day, such as 2026-03-01. */
export function formatDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The minute of a day, such as 12:04 UTC. */
export function formatTime(moment: Date): string {
  return `${moment.toISOString().slice(11, 16)} UTC`;
}

/** Such as 2026-03-01 at 12:04 UTC. */
export function formatMoment(moment: Date): string {
  return `${formatDay(moment)} at ${formatTime(moment)}`;
}
