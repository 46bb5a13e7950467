/** Calls of a network within a window of time. */
export interface NetworkCalls {
  network: string;
  calls: number;
  /** Until the window ends, milliseconds. */
  leftMs: number;
}

/** What a process tells the others, and asks them. */
export interface CallNews {
  /** What it has counted since it told last; a window begins with the first of them. */
  counted: readonly NetworkCalls[];
  /** Networks of which it only asks whether they have used up the limit. */
  asked: readonly string[];
  max: number;
}

/** How often networks called all processes on a database together. */
export interface CallTotals {
  /** @returns the totals of the counted networks, and of the asked ones that have used up the limit */
  settle(news: CallNews): Promise<NetworkCalls[]>;
}
