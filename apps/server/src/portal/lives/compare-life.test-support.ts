import type { PerformanceDays, PerformanceSummary } from '@equanim/contract/performance';
import { RANGES } from '@equanim/contract/range';
import type { HistoryStats } from '@equanim/contract/wallet';
import { rangeStart } from '@equanim/finance/windows';
import { reportOf } from '../../../../web/src/portal/performance/report.ts';
import { createDraws, type Draws } from '../../operations/soak/draws.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { checking, type Check } from './checking.test-support.ts';
import { equitiesOff, readMinutes, valuesOff } from './minutes-off.test-support.ts';
import { FEES, ownRange, type OwnRange } from './own-figures.test-support.ts';
import { ownHistory, type OwnMinute } from './own-history.test-support.ts';
import { ownSteps, type OwnStep } from './own-steps.test-support.ts';
import type { PlayedLife } from './play-days.test-support.ts';
import { compareSide } from './report-off.test-support.ts';

const CENT = 0.01;
const RATES = {
  subscriptionFeeRate: 0,
  managementFeeRate: FEES.management,
  performanceFeeRate: FEES.performance,
};
const OWN_SPANS = 12;
/** Of a range, whose minutes are each right to the cent. */
const PARTS_CENTS = 10;
const PERCENT = 100;

/** Who reads what, and how much later. */
const AUDIENCES = [
  { role: 'admin', calls: '', delayMs: 0 },
  { role: 'customer', calls: '/customer', delayMs: DAY_MS },
] as const;

type Audience = (typeof AUDIENCES)[number];

/** What the answers of a life say that is not so by the books: one sentence each. */
export async function compareLife({ world, portal }: PlayedLife, life: number): Promise<string[]> {
  const minutes = await readMinutes(world);
  const own = ownHistory(world.simulator, minutes);
  const findings = [...equitiesOff(minutes, own), ...valuesOff(minutes, own)];
  // With the values that are stored, so that figures compare to the last digit.
  const stored = own.map((one, i): OwnMinute => ({ ...one, value: minutes[i]?.value ?? null }));
  const steps = ownSteps(world.simulator, stored);
  for (const audience of AUDIENCES)
    findings.push(...(await rangesOff({ world, portal, audience, stored, steps }, createDraws(life))));
  return findings;
}

interface Asked extends Pick<PlayedLife, 'world' | 'portal'> {
  audience: Audience;
  stored: readonly OwnMinute[];
  steps: readonly OwnStep[];
}

async function rangesOff(asked: Asked, draws: Draws): Promise<string[]> {
  const { world, portal, stored, audience } = asked;
  const now = Math.floor((world.now() - audience.delayMs) / MINUTE_MS) * MINUTE_MS;
  const days = await portal.read<PerformanceDays>(audience.role, `${audience.calls}/performance/days`);
  const findings: string[] = [];
  const spans = [
    ...RANGES.map((range) => ({ query: `time_range=${range}`, from: rangeStart(range, now) ?? 0, to: now })),
    ...ownSpans(stored, draws).map((span) => ({
      ...span,
      from: Math.min(span.from, now),
      to: Math.min(span.to, now),
    })),
  ];
  for (const span of spans)
    await compareRange(asked, { ...span, now, days }, checking(`${audience.role} ${span.query}:`, findings));
  return findings;
}

/** Spans between two stored minutes, half of them of whole days. */
function ownSpans(stored: readonly OwnMinute[], draws: Draws) {
  const iso = (ms: number): string => new Date(ms).toISOString();
  return Array.from({ length: OWN_SPANS }, () => {
    const [one, other] = [draws.pick(stored).takenAt, draws.pick(stored).takenAt];
    const [cut, length] = draws.isLess(0.5) ? [DAY_MS, DAY_MS] : [MINUTE_MS, MINUTE_MS];
    const from = Math.floor(Math.min(one, other) / cut) * cut;
    const to = Math.floor(Math.max(one, other) / cut) * cut + length - 1;
    return { query: `from=${iso(from)}&to=${iso(to)}`, from, to };
  });
}

interface AskedRange {
  query: string;
  from: number;
  to: number;
  now: number;
  days: PerformanceDays;
}

async function compareRange(
  { portal, stored, steps, audience: { role, calls } }: Asked,
  { query, from, to, now, days }: AskedRange,
  check: Check,
): Promise<void> {
  const own = ownRange(stored, from, to);
  const summary = await portal.read<PerformanceSummary>(role, `${calls}/performance/summary?${query}`);
  const history = await portal.read<{ stats: HistoryStats; total_count: number }>(
    role,
    `${calls}/wallet/history?${query}`,
  );
  if (!own) return check('start of nothing', summary.start, null);
  check('samples', history.total_count, own.count);
  check('samples of the summary', summary.total_count, own.count);
  compareStats(history.stats, own, check);
  check('change of the summary', summary.change_percent, changeOf(own));
  check('drawdown of the summary', summary.max_drawdown, own.drawdown * PERCENT);
  if (role === 'admin') compareParts(steps, { own, summary }, check);
  const report = reportOf({ days, summary, rates: RATES, now, ...(query.includes('to=') && { to }) });
  // The days are those of the newest record, and nothing is said of an earlier one.
  if (own.start.record !== stored.findLast(({ takenAt }) => takenAt <= now)?.record)
    return check('report of an earlier record', report, null);
  if (!report) return check('report', report, 'one');
  // From nothing, nothing can be measured.
  if (own.start.value === 0) return check('return', report.ratios.return.gross, null);
  for (const side of ['gross', 'net'] as const) compareSide(report, { side, own: own[side] }, check);
}

const changeOf = ({ start, end }: OwnRange): number | null =>
  start.value === 0 ? null : (end.value / start.value - 1) * PERCENT;

function compareStats(stats: HistoryStats, own: OwnRange, check: Check): void {
  check('first value', stats.start_value, own.start.value);
  check('last value', stats.end_value, own.end.value);
  check('high', stats.high, own.high);
  check('low', stats.low, own.low);
  check('change', stats.change, changeOf(own));
  check('drawdown', stats.max_drawdown, own.drawdown * PERCENT);
  check('volatility of the history', stats.volatility, own.volatility && own.volatility * PERCENT);
}

/** The parts of the steps from one stored minute to the next, each by the books. What is not explained is said to be so. */
function compareParts(
  steps: readonly OwnStep[],
  { own, summary }: { own: OwnRange; summary: PerformanceSummary },
  check: Check,
): void {
  const held = steps.filter(({ from, to }) => from >= own.start.takenAt && to <= own.end.takenAt);
  const unexplained = summary.parts.find(({ part }) => part === 'unexplained')?.amount ?? 0;
  const off = summary.parts.map(({ part, amount }) => ({
    part,
    off: amount - held.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0),
  }));
  for (const one of off)
    if (Math.abs(one.off) > CENT * PARTS_CENTS + Math.abs(unexplained))
      check(`part ${one.part} is off by`, one.off, 0);
  check(
    'sum of what parts are off by',
    off.reduce((sum, one) => sum + one.off, 0),
    0,
    CENT * PARTS_CENTS,
  );
}
