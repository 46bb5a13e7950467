import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Period } from '@equanim/finance/backtest';
import { DEFAULT_AMOUNT, amountDigits, parseAmount } from './amount/amount.ts';
import { PERIODS } from './growth.ts';

/** Initially three years (Specification 4.7). */
const DEFAULT_PERIOD = 3;

/** The address is not written at every keystroke: browsers refuse more than a hundred changes in half a minute. */
const WRITE_AFTER_MS = 250;

const subscribe = (notify: () => void): (() => void) => {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
};

/**
 * Amount and period, kept in the address so that a link shows the same picture. Prerendered markup and hydration show
 * the defaults; the address is read after that.
 */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  const [changes, setChanges] = useState<Partial<Choice>>({});
  const choice = useMemo(() => ({ ...readChoice(search), ...changes }), [search, changes]);

  useEffect(() => {
    if (Object.keys(changes).length === 0) return;
    const write = () => {
      const { pathname, search: query, hash } = location;
      history.replaceState(history.state, '', `${pathname}${writeChoice(query, choice)}${hash}`);
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changes, choice]);

  return [choice, (change) => setChanges((before) => ({ ...before, ...change }))];
}

/** What a link to the page carries. */
interface Choice {
  readonly amount: number;
  readonly period: Period;
}

/** The choice in the query of an address; what is missing or cannot be read falls back to the default. */
function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    amount: parseAmount(query.get('amount') ?? '') ?? DEFAULT_AMOUNT,
    period: PERIODS.find((period) => String(period) === query.get('period')) ?? DEFAULT_PERIOD,
  };
}

/** A query with the choice in it, other parameters left as they are. */
function writeChoice(search: string, { amount, period }: Choice): string {
  const query = new URLSearchParams(search);
  query.set('amount', amountDigits(amount));
  query.set('period', String(period));
  return `?${query.toString()}`;
}
