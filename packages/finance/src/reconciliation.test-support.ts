import type { Account, LogLine } from './account.ts';
import { reconcile, type Parts, type Reconciliation } from './reconciliation.ts';

/** The parts that are not zero, to nine decimals. */
export const toNumbers = (parts: Parts): Partial<Record<keyof Parts, number>> =>
  Object.fromEntries(
    Object.entries(parts)
      .map(([part, amount]) => [part, amount.toDecimalPlaces(9).toNumber()] as const)
      .filter(([, amount]) => amount !== 0),
  );
/** The parts of each side of each symbol. */
export const sides = ({ rows }: Reconciliation) =>
  Object.fromEntries(
    rows.flatMap(({ position: of, parts }) =>
      of ? [[`${of.symbol} ${of.side ?? '?'}`, toNumbers(parts)]] : [],
    ),
  );
/** The parts of the change from one reading to the next. */
export const partsOf = (before: Account, after: Account, lines: LogLine[] = []) =>
  toNumbers(reconcile(before, after, lines).parts);
