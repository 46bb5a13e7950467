import type { Period } from '@equanim/finance/backtest';
import { pastWindows } from '@equanim/finance/past-windows';
import { feeRates } from '../../../content/fees.ts';
import { type Backtests, backtestOf, type Windows } from './backtest.ts';
import { type ParseCsv, parsePlainCsv, readBacktest } from './read-backtest.ts';

/** The three files as they came. */
export type Texts = Readonly<Record<Period, string>>;

/** What the page is given of them. */
export interface Analysis {
  readonly backtests: Backtests;
  readonly windows: Windows;
}

const DAYS_A_YEAR = 365;

/** Few files have quotes, and what reads them is larger than all else. */
async function parserFor(text: string): Promise<ParseCsv> {
  return text.includes('"') ? (await import('./quoted-csv.ts')).parseQuotedCsv : parsePlainCsv;
}

/**
 * Reads the three files and works out everything that does not depend on the amount.
 *
 * @param pause called between pieces of work, for whoever has something else to do meanwhile
 * @throws Error naming the file and what is wrong with it
 */
export async function analyze(texts: Texts, pause: () => Promise<void> = async () => {}): Promise<Analysis> {
  const read = async (period: Period) => {
    const text = texts[period];
    const days = readBacktest(text, `${String(period)}y.csv`, await parserFor(text));
    await pause();
    const backtest = backtestOf(days, feeRates);
    await pause();
    return { days, backtest };
  };
  const [one, two, three] = [await read(1), await read(2), await read(3)];
  return {
    backtests: { 1: one.backtest, 2: two.backtest, 3: three.backtest },
    windows: {
      1: pastWindows(three.days, DAYS_A_YEAR, feeRates),
      2: pastWindows(three.days, 2 * DAYS_A_YEAR, feeRates),
    },
  };
}
