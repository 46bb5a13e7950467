import type { Finding } from './findings.ts';
import type { CorrectionLeaf, NavLeaf } from './leaf.ts';
import type { Entry } from './record-file.ts';

const DAY_MS = 86_400_000;
/** Of what is wrong with its days, a record is not asked for more. */
const MAX_NAMED = 20;

/** What is wrong with the order of the days of a record, and with its corrections. */
export function checkDays(entries: readonly Entry[]): Finding[] {
  const findings: Finding[] = [];
  const funds = new Map<string, FundSoFar>();
  const hidden: number[] = [];
  for (const [number, { leaf }] of entries.entries()) {
    if (leaf === null) hidden.push(number);
    if (leaf === null || leaf.kind === 'key') continue;
    const fund = funds.get(leaf.fund) ?? { newest: new Map(), last: null, hiddenBefore: 0 };
    funds.set(leaf.fund, fund);
    if (leaf.kind === 'correction') findings.push(...checkCorrection(fund, leaf));
    else findings.push(...checkDay(fund, { leaf, number, hidden }));
    fund.newest.set(leaf.day, number);
  }
  return findings.slice(0, MAX_NAMED);
}

interface FundSoFar {
  /** Number of the newest leaf of each day. */
  newest: Map<string, number>;
  /** The day of its last leaf. */
  last: string | null;
  /** Leaves of hashes alone that came before that. */
  hiddenBefore: number;
}

function checkDay(
  fund: FundSoFar,
  { leaf, number, hidden }: { leaf: NavLeaf; number: number; hidden: readonly number[] },
): Finding[] {
  const { day } = leaf;
  const { last } = fund;
  const [withheld] = hidden.slice(fund.hiddenBefore);
  if (fund.newest.has(day))
    return [{ kind: 'repeated-day', sentence: `${day} is entered twice: leaf ${number} enters it again.` }];
  fund.last = last === null || day > last ? day : last;
  fund.hiddenBefore = hidden.length;
  // A fund that is begun while another one's day is hidden begins with imports.
  const isWithheld = withheld !== undefined && (last !== null || leaf.source !== 'import');
  if (last !== null && day < last)
    return [
      {
        kind: 'swapped-days',
        sentence: `${day} stands after ${last}: leaf ${number} is not in the order of days.`,
      },
    ];
  if (isWithheld)
    return [
      {
        kind: 'withheld',
        sentence: `Leaf ${withheld} is not revealed although a later one, of ${day}, is.`,
      },
    ];
  return last === null ? [] : dropped(last, day);
}

function dropped(last: string, day: string): Finding[] {
  const first = dayAfter(last);
  if (day === first) return [];
  const until = dayBefore(day);
  const sentence =
    first === until
      ? `${first} is missing between ${last} and ${day}.`
      : `The days from ${first} to ${until} are missing between ${last} and ${day}.`;
  return [{ kind: 'dropped-day', sentence }];
}

function checkCorrection({ newest }: FundSoFar, { day, corrects }: CorrectionLeaf): Finding[] {
  if (newest.get(day) === corrects) return [];
  return [
    {
      kind: 'wrong-correction',
      sentence: `A correction of ${day} says that it corrects leaf ${corrects}, which is not the newest of that day before it.`,
    },
  ];
}

/** The calendar day after one, YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** The calendar day before one, YYYY-MM-DD. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}
