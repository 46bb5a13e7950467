/** Runs of entries, each from one sequence to another. */
export type Runs = Array<[first: number, last: number]>;

/** The field of an entry about an erasure that lists whose details were erased. */
const ENTRIES = 'entries';

/** What an entry about an erasure says of the entries whose details were erased; ascending sequences. */
export function detailsOfErasure(sequences: readonly number[]): { [ENTRIES]: Runs } {
  const runs: Runs = [];
  for (const sequence of sequences) addTo(runs, sequence);
  return { [ENTRIES]: runs };
}

function addTo(runs: Runs, sequence: number): void {
  const last = runs.at(-1);
  if (last && last[1] === sequence - 1) last[1] = sequence;
  else runs.push([sequence, sequence]);
}

interface NotedEntry {
  sequence: number;
  action: string;
  details: Record<string, unknown>;
}

/** Which details were erased, and which of that an entry explains. */
export function createErasures() {
  const erased: Runs = [];
  const explained: Runs = [];

  const isExplained = (sequence: number): boolean =>
    explained.some(([first, last]) => first <= sequence && sequence <= last);

  return {
    /** Reads what an entry says of erased ones before it. */
    note({ sequence, action, details }: NotedEntry): void {
      if (action !== 'personal-data-erased') return;
      for (const [first, last] of runsIn(details[ENTRIES]))
        explained.push([first, Math.min(last, sequence - 1)]);
    },

    noteErased: (sequence: number): void => addTo(erased, sequence),

    count: (): number => erased.reduce((sum, [first, last]) => sum + last - first + 1, 0),

    firstUnexplained(): number | null {
      for (const [first, last] of erased)
        for (let sequence = first; sequence <= last; sequence += 1)
          if (!isExplained(sequence)) return sequence;
      return null;
    },
  };
}

function runsIn(value: unknown): Runs {
  const isRun = (run: unknown): run is Runs[number] =>
    Array.isArray(run) && run.length === 2 && run.every((part) => Number.isInteger(part));
  return Array.isArray(value) ? value.filter(isRun) : [];
}
