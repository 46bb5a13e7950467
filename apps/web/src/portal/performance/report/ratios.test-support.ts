import type { PerformanceReport } from '../report.ts';

/** The ratios of a side, from the return to the drawdown, in the shape of the references. */
export const ratiosOf = ({ ratios }: PerformanceReport, side: 'gross' | 'net') => ({
  return: ratios.return[side],
  annualReturn: ratios.annualReturn[side],
  volatility: ratios.volatility[side],
  sharpe: ratios.sharpe[side],
  sortino: ratios.sortino[side],
  calmar: ratios.calmar[side],
  maxDrawdown: ratios.maxDrawdown[side],
});
