import { inCents } from '@equanim/finance/money';

/** The sum of amounts of USDT, exact to the cent. */
export const totalMoney = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + inCents(amount), 0) / 100;

/** What an amount of USDT is more than another, exact to the cent. */
export const moneyBetween = (amount: number, other: number): number =>
  (inCents(amount) - inCents(other)) / 100;

/** Whether two amounts of USDT are the same to the cent. */
export const isSameMoney = (amount: number, other: number): boolean => inCents(amount) === inCents(other);
