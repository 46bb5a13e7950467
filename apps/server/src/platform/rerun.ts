/** Work that is asked for again while it is under way, and is then done once more afterwards. */
export interface Rerun {
  ask(): void;
  /** Ends when nothing is under way. */
  settle(): Promise<void>;
}

/** @param work must not reject */
export function createRerun(work: () => Promise<void>): Rerun {
  let isWanted = false;
  let underWay: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
    underWay = null;
  }

  return {
    ask() {
      isWanted = true;
      underWay ??= run();
    },
    settle: async () => underWay ?? undefined,
  };
}
