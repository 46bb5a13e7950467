import { divideRounded, format, multiply, parseFixed, SCALE, toFixed, type Fixed } from '../fixed.ts';
import { collateralRatioOf } from '../market/coins.ts';
import {
  coinsOf,
  mapAccount,
  mapRows,
  strikesRow,
  type BodyFault,
  type Envelope,
  type Json,
  type Params,
} from './envelope.ts';

/** How much a coin's value in dollars changes, and how much of that is open profit; the rest is balance. */
interface Shift {
  usdValue: Fixed;
  profit: Fixed;
}

/** Answers that are consistent in themselves and contradicted only by another call, by name. */
export const contradictionFaults: Record<string, BodyFault> = {
  /**
   * A coin's open profit times `factor` (10), with its equity, its dollars and the totals: only the positions say
   * otherwise. `coin` defaults to the first with open profit.
   */
  'profit-x10': (envelope, params) =>
    bendCoin(envelope, params, {
      isMeant: (coin) => amountOf(coin, 'unrealisedPnl') !== 0n,
      bend(coin) {
        const [profit, equity, usdValue] = figuresOf(coin);
        const added = multiply(profit, factorOf(params, 10)) - profit;
        const addedUsd = equity === 0n ? 0n : divideRounded(added * usdValue, equity);
        const bent = {
          ...coin,
          unrealisedPnl: format(profit + added),
          equity: format(equity + added),
          usdValue: format(usdValue + addedUsd),
        };
        return { bent, shift: { usdValue: addedUsd, profit: addedUsd } };
      },
    }),
  /**
   * A coin's dollars times `factor` (1.1), with the totals: only its market says otherwise. `coin` defaults to the
   * first with a dollar value that is not USDT.
   */
  'coin-price': (envelope, params) =>
    bendCoin(envelope, params, {
      isMeant: (coin) => coin['coin'] !== 'USDT' && amountOf(coin, 'usdValue') !== 0n,
      bend(coin) {
        const [profit, equity, usdValue] = figuresOf(coin);
        const addedUsd = multiply(usdValue, factorOf(params, 1.1)) - usdValue;
        const profitUsd = equity === 0n ? 0n : divideRounded(addedUsd * profit, equity);
        return {
          bent: { ...coin, usdValue: format(usdValue + addedUsd) },
          shift: { usdValue: addedUsd, profit: profitUsd },
        };
      },
    }),
  /** Multiplies the size by `factor` (1.1) in the rows that {@link strikesRow} picks, with value and open profit. */
  'position-size': (envelope, params) =>
    mapRows(envelope, (rows) =>
      rows.map((row, i) =>
        'positionValue' in row && strikesRow(params, i) ? scaleRow(row, factorOf(params, 1.1)) : row,
      ),
    ),
};

function factorOf(params: Params, usual: number): Fixed {
  return toFixed(Number(params['factor'] ?? usual));
}

/** A blank counts as nothing. */
function amountOf(object: Json, field: string): Fixed {
  return parseFixed(String(object[field] || '0'));
}

function figuresOf(coin: Json): [profit: Fixed, equity: Fixed, usdValue: Fixed] {
  return [amountOf(coin, 'unrealisedPnl'), amountOf(coin, 'equity'), amountOf(coin, 'usdValue')];
}

interface Bending {
  isMeant(coin: Json): boolean;
  bend(coin: Json): { bent: Json; shift: Shift };
}

/** Changes the named coin, or the first that is meant, and the account's totals with it. */
function bendCoin(envelope: Envelope, { coin: name }: Params, { isMeant, bend }: Bending): Envelope {
  return mapAccount(envelope, (account) => {
    const coins = coinsOf(account);
    const struck = coins.find((coin) => (name === undefined ? isMeant(coin) : coin['coin'] === name));
    if (!struck) return account;
    const { bent, shift } = bend(struck);
    return {
      ...moveTotals(account, bent, shift),
      coin: coins.map((coin) => (coin === struck ? bent : coin)),
    };
  });
}

/** Totals other than the equity count a coin as collateral, after its haircut; blank totals stay blank. */
function moveTotals(account: Json, coin: Json, { usdValue, profit }: Shift): Json {
  const isCollateral = coin['marginCollateral'] === true && coin['collateralSwitch'] === true;
  const isOwed = amountOf(coin, 'equity') < 0n;
  const weight = isOwed ? SCALE : isCollateral ? collateralRatioOf(String(coin['coin'])) : 0n;
  const [counted, countedProfit] = [multiply(usdValue, weight), multiply(profit, weight)];
  const added: Record<string, Fixed> = {
    totalEquity: usdValue,
    totalPerpUPL: countedProfit,
    totalWalletBalance: counted - countedProfit,
    totalMarginBalance: counted,
    totalAvailableBalance: counted,
  };
  const moved = Object.entries(added)
    .filter(([field]) => account[field] !== '')
    .map(([field, amount]) => [field, format(amountOf(account, field) + amount)] as const);
  return { ...account, ...Object.fromEntries(moved) };
}

function scaleRow(row: Json, factor: Fixed): Json {
  const scaled = ['size', 'positionValue', 'unrealisedPnl']
    .filter((field) => row[field] !== '')
    .map((field) => [field, format(multiply(amountOf(row, field), factor))] as const);
  return { ...row, ...Object.fromEntries(scaled) };
}
