import { expect, test } from 'vitest';
import { reportOf, type PerformanceReport } from '../report.ts';
import { ratiosOf } from './ratios.test-support.ts';
import { workedHistory } from './worked-history.test-support.ts';

/** The flagship's, as they stood when the figures were computed. */
const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };

/**
 * Figures of the worked history, computed by a program in Python: decimals of 50 digits, the formulas of empyrical and QuantStats
 * with 365 days and n - 1, capture of geometric mean days, NAV followed by value from day to day, each day's management fee at
 * its end. Its code shares nothing with this one.
 */
const FROZEN = {
  returnDays: 697,
  commonDays: 677,
  windows: [608, 588],
  bitcoinReturn: -0.6047176611091528,
  gross: {
    return: 0.6061286728154706,
    annualReturn: 0.2714022871598661,
    volatility: 0.14673646756803446,
    sharpe: 1.8025054743575175,
    sortino: 2.7803510205176645,
    calmar: 2.5748184510103376,
    maxDrawdown: -0.10540637808983,
    positiveDays: 0.5351506456241033,
    days: [
      ['2025-04-19', 0.01801572255067507],
      ['2024-04-25', -0.016389935431765167],
    ],
    months: [
      ['2025-08', 0.11259873971131662],
      ['2024-04', -0.05282698164526361],
    ],
    years: [0.09732044945248804, 0.5143767988599944, -0.03347539330385868],
    byMonth: [
      0.03421397908135245, 0.027655788984810404, -0.05282698164526361, -0.000977956080562531,
      0.010094660488245137, 0.06094135153270359, -0.006381131055274735, 0.044781632547052745,
      -0.034502515084985724, -0.00274636801004386, 0.018627558656278225, 0.04565734980902011,
      0.07793118201461435, -0.014053207445073204, 0.001018004783029585, 0.015453451946021053,
      -0.0010200127644055435, -0.019982573627138366, 0.11259873971131662, 0.0027157849030347734,
      0.06440166405693115, 0.060289367396355154, 0.08757991136722043, -0.03347539330385868,
    ],
    falls: [
      ['2024-04-11', '2024-05-20', '2024-06-16', -0.10540637808983, 66],
      ['2024-10-09', '2024-11-22', '2025-01-31', -0.08059409596091059, 114],
      ['2024-06-16', '2024-06-29', '2024-09-06', -0.07116945370932698, 82],
      ['2025-05-17', '2025-07-20', '2025-08-14', -0.057881546061387526, 89],
      ['2025-12-28', '2026-01-25', null, -0.05477457186128694, 33],
    ],
    volatilities: [
      ['2024-05-14', 0.16029024321689342],
      ['2024-12-08', 0.1321855920350485],
      ['2026-01-29', 0.14631369790134244],
    ],
    betas: [
      ['2024-05-16', 0.3805736286722799],
      ['2026-01-29', 0.33979365629400016],
    ],
    beta: 0.3416810692055566,
    correlation: 0.7869936280314968,
    upCapture: 0.4187508360891015,
    downCapture: 0.2781595974200604,
  },
  net: {
    return: 0.34329929754306665,
    annualReturn: 0.16132541159375097,
    volatility: 0.10925568870196946,
    sharpe: 1.529055084004115,
    sortino: 2.3228440084511153,
    calmar: 2.055154190910936,
    maxDrawdown: -0.0784979600592617,
    positiveDays: 0.5294117647058824,
    days: [
      ['2026-01-28', 0.016272684258907644],
      ['2026-01-20', -0.015356059065098272],
    ],
    months: [
      ['2025-08', 0.07872386938395863],
      ['2024-04', -0.039837179769812145],
    ],
    years: [0.04847336756203403, 0.32873287202313517, -0.03577651532955347],
    byMonth: [
      0.02307392800832062, 0.017994005160667646, -0.039837179769812145, -0.0024981009838021414,
      0.005392630750655536, 0.041378621636668625, -0.006432545854507419, 0.03039736464625688,
      -0.02692228627708949, -0.003750491243560812, 0.011543237985047802, 0.0300974480068955,
      0.053478628947257995, -0.011983610290302456, -0.001042354450922825, 0.009264682201952597,
      -0.0025144451938773705, -0.01622302284959282, 0.07872386938395863, 0.0001817116678011814,
      0.045521698596458486, 0.04321747560128824, 0.06442965696736917, -0.03577651532955347,
    ],
    falls: [
      ['2024-04-11', '2024-05-20', '2024-09-07', -0.0784979600592617, 149],
      ['2024-10-09', '2025-01-07', '2025-02-01', -0.07256503576538005, 115],
      ['2025-12-28', '2026-01-25', null, -0.05426163844512778, 33],
      ['2025-05-17', '2025-07-20', '2025-08-16', -0.045776512909599464, 91],
      ['2025-09-13', '2025-09-27', '2025-10-17', -0.03752301557298411, 34],
    ],
    volatilities: [
      ['2024-05-14', 0.11431026539748346],
      ['2024-12-08', 0.09565739811163734],
      ['2026-01-29', 0.12095134160537496],
    ],
    betas: [
      ['2024-05-16', 0.2713858187112689],
      ['2026-01-29', 0.2766014178151781],
    ],
    beta: 0.253978782490527,
    correlation: 0.7855578856324146,
    upCapture: 0.3051841806092698,
    downCapture: 0.21151907339838416,
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
    returnDays: report.returnDays,
    commonDays: report.benchmark?.commonDays,
    windows: [report.rolling.volatility.length, report.rolling.beta.length],
    bitcoinReturn: report.benchmark?.bitcoinReturn,
    gross: sideOf(report, 'gross'),
    net: sideOf(report, 'net'),
  }).toEqual(close(FROZEN));
  expect(report.benchmark?.portfolioReturn).toBe(report.ratios.return.gross);
});
