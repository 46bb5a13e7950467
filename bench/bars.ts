/** A figure beside what it may be at most. */
interface Bar {
  what: string;
  figure: number;
  bar: number;
  isMet: boolean;
}

export const atMost = (what: string, figure: number, bar: number): Bar => ({
  what,
  figure,
  bar,
  isMet: figure <= bar,
});

/** Prints figures beside their bars, and how many are met: `N passed, N failed`. The program's exit code says it, too. */
export function printBars(bars: readonly Bar[]): void {
  console.table(
    bars.map(({ what, figure, bar, isMet }) => ({
      what,
      figure: Number(figure.toFixed(2)),
      bar,
      '': isMet ? 'met' : 'not met !',
    })),
  );
  const failed = bars.filter(({ isMet }) => !isMet).length;
  console.log(`${String(bars.length - failed)} passed, ${String(failed)} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
