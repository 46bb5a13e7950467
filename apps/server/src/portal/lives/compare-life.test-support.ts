import type { PerformanceDays, PerformanceSummary } from '@equanim/contract/performance';
import { RANGES, rangeStart } from '@equanim/contract/range';
import type { HistoryStats } from '@equanim/contract/wallet';
import { createDraws, type Draws } from '../../operations/soak/draws.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { checking, type Check } from './checking.test-support.ts';
import { equitiesOff, readMinutes, valuesOff } from './minutes-off.test-support.ts';
import { ownDays, ownRange, type OwnRange } from './own-figures.test-support.ts';
import { ownHistory, type OwnMinute } from './own-history.test-support.ts';
import type { PlayedLife } from './play-days.test-support.ts';

const OWN_SPANS = 12;
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
  for (const audience of AUDIENCES)
    findings.push(...(await rangesOff({ world, portal, audience, stored }, createDraws(life))));
  return findings;
}

interface Asked extends Pick<PlayedLife, 'world' | 'portal'> {
  audience: Audience;
  stored: readonly OwnMinute[];
}

async function rangesOff(asked: Asked, draws: Draws): Promise<string[]> {
  const { world, portal, stored, audience } = asked;
  const now = Math.floor((world.now() - audience.delayMs) / MINUTE_MS) * MINUTE_MS;
  const days = await portal.read<PerformanceDays>(audience.role, `${audience.calls}/performance/days`);
  const findings: string[] = [];
  const closes = ownDays(stored, now).map((value) => value?.toFixed(8));
  const given = days.values.map((value) => value?.toFixed(8));
  checking(`${audience.role}:`, findings)('closing values', given.join(' '), closes.join(' '));
  const spans = [
    ...RANGES.map((range) => ({ query: `time_range=${range}`, from: rangeStart(range, now) ?? 0, to: now })),
    ...ownSpans(stored, draws).map((span) => ({
      ...span,
      from: Math.min(span.from, now),
      to: Math.min(span.to, now),
    })),
  ];
  for (const span of spans)
    await compareRange(asked, span, checking(`${audience.role} ${span.query}:`, findings));
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
}

async function compareRange(
  { portal, stored, audience: { role, calls } }: Asked,
  { query, from, to }: AskedRange,
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
