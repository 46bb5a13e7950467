import type { CoinHolding } from '@equanim/contract/wallet';
import { formatQuantity } from '../../../../ui/format/number.ts';

/** A coin as a row of the list. */
interface CoinRow {
  holding: CoinHolding;
  /** Percent of the whole account, negative for a debt; null where the account is worth nothing. */
  sharePercent: number | null;
  /** What its amount and its value do not show: debt, options, a missing price. */
  notes: string[];
}

/** Whether the account holds more than the USDT its figures are counted in. */
export function holdsOtherCoins(holdings: readonly CoinHolding[]): boolean {
  return holdings.some(({ coin }) => coin !== 'USDT');
}

/** The rows of the list, the largest value first. */
export function coinRows(holdings: readonly CoinHolding[]): CoinRow[] {
  const totalUsdt = holdings.reduce((sum, { value_usdt: valueUsdt }) => sum + valueUsdt, 0);
  return holdings
    .toSorted((a, b) => b.value_usdt - a.value_usdt || a.coin.localeCompare(b.coin))
    .map((holding) => ({
      holding,
      sharePercent: totalUsdt > 0 ? (holding.value_usdt / totalUsdt) * 100 : null,
      notes: notesOf(holding),
    }));
}

function notesOf({ coin, borrowed, option_value: optionValue, price }: CoinHolding): string[] {
  return [
    borrowed === 0 ? '' : `borrowed ${formatQuantity(borrowed)} ${coin}`,
    optionValue === 0 ? '' : `option value ${formatQuantity(optionValue)} ${coin}`,
    price === null ? 'no price, counted as 0' : '',
  ].filter((note) => note !== '');
}
