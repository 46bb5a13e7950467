import { atMost, printBars, type Bar } from './bars.ts';
import type { Ends } from './load-attacks.ts';
import type { Asked } from './load-crowd.ts';
import type { Resident, Ticks } from './load-watch.ts';

/** What a stretch of a run showed of the server. */
interface Stretch {
  what: string;
  asked: Asked;
  ticks: Ticks;
  residentMb: Resident;
}

export interface CrowdFigures extends Stretch {
  connections: number;
  pauseMs: number;
  /** Whether it is the crowd that the bars are for. */
  isHeld: boolean;
}

export interface AttackFigures extends Stretch {
  /** Whether it is made of requests that never end. */
  isSlow: boolean;
  ends: Ends;
  due: string[];
  /** How many ended otherwise. */
  odd: number;
}

export interface Report {
  minutes: number;
  fillSeconds: number;
  crowds: CrowdFigures[];
  attacks: AttackFigures[];
  bars: Bar[];
}

/** Milliseconds, but for errors, missed minutes and the share by which memory may grow. */
const MAX_P95 = 100;
const MAX_HISTORY_P99 = 250;
const MAX_JITTER = 2_000;
const MAX_GROWTH = 0.1;
const MAX_USER_P99 = 1_000;
/** Half a minute for a request, and what may pass until the server looks for it, with room. */
const MAX_OPEN = 40_000;

/** The figures that the check is about, each beside its bar. */
export function barsOf(crowds: readonly CrowdFigures[], attacks: readonly AttackFigures[]): Bar[] {
  const ofCrowds = crowds.filter(({ isHeld }) => isHeld).flatMap(barsOfCrowd);
  const ofAttacks = attacks.flatMap(({ what, asked, odd, isSlow, ends }) => [
    atMost(`${what}: normal user, p99 ms`, asked.all.p99, MAX_USER_P99),
    atMost(`${what}: normal user, errors`, asked.all.errors, 0),
    atMost(`${what}: ends that are not due`, odd, 0),
    ...(isSlow ? [atMost(`${what}: open for at most, ms`, ends.openMs, MAX_OPEN)] : []),
  ]);
  return [...ofCrowds, ...ofAttacks];
}

function barsOfCrowd({ what, asked, ticks, residentMb }: CrowdFigures): Bar[] {
  return [
    atMost(`${what}: errors`, asked.all.errors, 0),
    atMost(`${what}: p95 ms`, asked.all.p95, MAX_P95),
    atMost(`${what}: history(500), p99 ms`, asked.historyOf500.p99, MAX_HISTORY_P99),
    atMost(`${what}: missed minutes of ${ticks.due}`, ticks.missed, 0),
    atMost(`${what}: latest sample, stored ms into its minute`, ticks.storedAfterMs, MAX_JITTER),
    atMost(
      `${what}: memory, growth from the middle to the end`,
      residentMb.end / residentMb.middle - 1,
      MAX_GROWTH,
    ),
  ];
}

export function print({ minutes, fillSeconds, crowds, attacks, bars }: Report): void {
  console.log(`${minutes} minutes, stored in ${fillSeconds.toFixed(0)} s`);
  for (const crowd of crowds) printCrowd(crowd);
  console.log('Attacks, and a normal user meanwhile');
  console.table(attacks.map(rowOfAttack));
  printBars(bars);
}

function printCrowd({ what, asked, ticks, residentMb }: CrowdFigures): void {
  const { all, historyOf500, calls, perSecond, clientBusy } = asked;
  console.log(`${what}: ${perSecond.toFixed(0)} answers a second, the client busy ${percent(clientBusy)}`);
  console.table(
    [{ path: 'all', ...all }, { path: 'history(500)', ...historyOf500 }, ...calls].map(
      ({ path, answers, errors, p50, p95, p99, max }) => ({
        call: path,
        answers,
        errors,
        'p50 ms': rounded(p50),
        'p95 ms': rounded(p95),
        'p99 ms': rounded(p99),
        'max ms': rounded(max),
      }),
    ),
  );
  console.log(`${sampled(ticks)}; ${memory(residentMb)}`);
}

function rowOfAttack({ what, asked, ticks, residentMb, ends, due, odd }: AttackFigures) {
  const { answers, errors, p50, p99, max } = asked.all;
  return {
    attack: what,
    ends: Object.entries(ends.seen)
      .map(([end, count]) => `${count} x ${end}`)
      .join(', '),
    due: `${due.join(', ')}${odd === 0 ? '' : ' !'}`,
    'longest s': rounded(ends.openMs / 1_000),
    'user answers': answers,
    'user errors': errors,
    'p50 ms': rounded(p50),
    'p99 ms': rounded(p99),
    'max ms': rounded(max),
    minutes: sampled(ticks),
    'MB resident': rounded(residentMb.end),
  };
}

const rounded = (figure: number): number => Number(figure.toFixed(figure < 10 ? 1 : 0));
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function sampled({ due, missed, readAfterMs, storedAfterMs }: Ticks): string {
  return `${due - missed} of ${due} sampled, read by ${rounded(readAfterMs)} ms, stored by ${rounded(storedAfterMs)} ms`;
}

function memory({ start, middle, end }: Resident): string {
  return `${[start, middle, end].map(rounded).join(', ')} MB resident at start, middle and end`;
}
