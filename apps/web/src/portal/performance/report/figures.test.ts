import { expect, test } from 'vitest';
import { reportOf, type PerformanceReport } from '../report.ts';
import { ratiosOf } from './ratios.test-support.ts';
import { workedHistory } from './worked-history.test-support.ts';

/** The flagship's, as they stood when the figures were computed. */
const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };

/**
 * Figures of the worked history, computed by a program in Python: decimals of 50 digits, the formulas of empyrical and QuantStats
 * with 365 days and n - 1, capture of geometric mean days, NAV followed by value from day to day, each day's management fee at
 * its end. What counts daily returns or months was computed again by the formulas of `tools/numbers/figures.py`, in floats. Neither
 * shares a line with this one.
 */
const FROZEN = {
  returns: { count: 706, longCount: 9 },
  common: { count: 696, longCount: 19 },
  windows: [617, 607],
  bitcoinReturn: -0.6047176611091528,
  gross: {
    return: 0.6061286728154706,
    annualReturn: 0.2714022871598661,
    volatility: 0.14932230808795888,
    sharpe: 1.691339731088505,
    sortino: 2.5883719627547994,
    calmar: 2.5748184510103376,
    maxDrawdown: -0.10540637808983,
    positiveDays: 0.5339943342776204,
    days: [
      ['2025-10-17', 0.02148272067085255],
      ['2024-06-19', -0.023219665039566628],
    ],
    months: [
      ['2025-08', 0.11259873971131662],
      ['2024-10', -0.034502515084985697],
    ],
    years: [0.09732044945248804, 0.5143767988599944, -0.03347539330385868],
    byMonth: [
      0.034213979081352264, -0.026632164517538914, -0.0009779560805625032, 0.010094660488245033,
      0.060941351532703525, -0.006381131055274825, 0.0447816325470527, -0.034502515084985697,
      -0.002746368010043687, 0.018627558656278076, 0.04565734980902003, 0.07793118201461446,
      -0.014053207445073324, 0.0010180047830294914, 0.015453451946021213, -0.0010200127644056645,
      -0.01998257362713829, 0.11259873971131662, 0.0027157849030348125, 0.06440166405693115,
      0.060289367396355154, 0.08757991136722043, -0.033475393303858625,
    ],
    falls: [
      ['2024-04-11', '2024-05-20', '2024-06-16', -0.10540637808983, 66],
      ['2024-10-09', '2024-11-22', '2025-01-31', -0.08059409596091059, 114],
      ['2024-06-16', '2024-06-29', '2024-09-06', -0.07116945370932698, 82],
      ['2025-05-17', '2025-07-20', '2025-08-14', -0.057881546061387526, 89],
      ['2025-12-28', '2026-01-25', null, -0.05477457186128694, 33],
    ],
    volatilities: [
      ['2024-05-12', 0.16202996447915202],
      ['2024-12-04', 0.13445338457028996],
      ['2026-01-29', 0.15159886769191472],
    ],
    betas: [
      ['2024-05-13', 0.3600359690451642],
      ['2026-01-29', 0.354424687761162],
    ],
    beta: 0.3447649914562703,
    correlation: 0.7915086289754176,
    upCapture: 0.4238605581826005,
    downCapture: 0.2834858728219069,
  },
  net: {
    return: 0.34329929754306665,
    annualReturn: 0.16132541159375097,
    volatility: 0.11143726675086822,
    sharpe: 1.3969600308725099,
    sortino: 2.09882273209773,
    calmar: 2.055154190910936,
    maxDrawdown: -0.0784979600592617,
    positiveDays: 0.5283286118980169,
    days: [
      ['2026-01-28', 0.0162726842589076],
      ['2026-01-22', -0.018338057420342224],
    ],
    months: [
      ['2025-08', 0.07872386938395892],
      ['2026-01', -0.035776515329553615],
    ],
    years: [0.04847336756203403, 0.32873287202313517, -0.03577651532955347],
    byMonth: [
      0.02307392800832031, -0.02256000502750899, -0.0024981009838017654, 0.005392630750655547,
      0.041378621636668944, -0.006432545854507921, 0.030397364646256975, -0.02692228627708959,
      -0.0037504912435608606, 0.01154323798504775, 0.030097448006895622, 0.053478628947257745,
      -0.011983610290302482, -0.0010423544509228222, 0.009264682201952867, -0.002514445193877446,
      -0.01622302284959265, 0.07872386938395892, 0.0001817116678015651, 0.045521698596458604,
      0.04321747560128819, 0.06442965696736902, -0.035776515329553615,
    ],
    falls: [
      ['2024-04-11', '2024-05-20', '2024-09-07', -0.0784979600592617, 149],
      ['2024-10-09', '2025-01-07', '2025-02-01', -0.07256503576538005, 115],
      ['2025-12-28', '2026-01-25', null, -0.05426163844512778, 33],
      ['2025-05-17', '2025-07-20', '2025-08-16', -0.045776512909599464, 91],
      ['2025-09-13', '2025-09-27', '2025-10-17', -0.03752301557298411, 34],
    ],
    volatilities: [
      ['2024-05-12', 0.11561854251232176],
      ['2024-12-04', 0.09721862788221332],
      ['2026-01-29', 0.1270915197381992],
    ],
    betas: [
      ['2024-05-13', 0.25715651999736405],
      ['2026-01-29', 0.2943914258732939],
    ],
    beta: 0.2566872231926667,
    correlation: 0.788732850296458,
    upCapture: 0.3093679684430009,
    downCapture: 0.21602205173499053,
  },
};

/** Nine decimals of every number. */
function close(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 9);
  if (Array.isArray(value)) return value.map(close);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, close(inner)]));
}

function sideOf(report: PerformanceReport, side: 'gross' | 'net') {
  const { ratios, years, drawdowns, rolling, benchmark } = report;
  const dated = (one: { when: string; return: number } | null) => [one?.when, one?.return];
  const point = (one: PerformanceReport['rolling']['beta'][number] | undefined) => [one?.day, one?.[side]];
  return {
    ...ratiosOf(report, side),
    positiveDays: ratios.positiveDays[side],
    days: [dated(ratios.bestDay[side]), dated(ratios.worstDay[side])],
    months: [dated(ratios.bestMonth[side]), dated(ratios.worstMonth[side])],
    years: years.map(({ total }) => total[side]),
    byMonth: years.flatMap(({ months }) => months.flatMap((cell) => cell?.[side] ?? [])),
    falls: drawdowns[side].map((row) => [row.peakDay, row.troughDay, row.recoveredDay, row.depth, row.days]),
    volatilities: [0, 200, -1].map((at) => point(rolling.volatility.at(at))),
    betas: [0, -1].map((at) => point(rolling.beta.at(at))),
    beta: benchmark?.beta[side],
    correlation: benchmark?.correlation[side],
    upCapture: benchmark?.upCapture[side],
    downCapture: benchmark?.downCapture[side],
  };
}

test('Every figure of two years with gaps is the one that Python computes', () => {
  const report = reportOf({ ...workedHistory(), rates: RATES });
  if (!report) throw new Error('There is a report.');
  expect({
    returns: report.returns,
    common: report.benchmark?.common,
    windows: [report.rolling.volatility.length, report.rolling.beta.length],
    bitcoinReturn: report.benchmark?.bitcoinReturn,
    gross: sideOf(report, 'gross'),
    net: sideOf(report, 'net'),
  }).toEqual(close(FROZEN));
  expect(report.benchmark?.portfolioReturn).toBe(report.ratios.return.gross);
});
