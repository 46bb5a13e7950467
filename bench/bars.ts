/** A figure beside what it may be at most. */
export interface Bar {
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

export function printBars(bars: readonly Bar[]): void {
  console.log('Bars');
  console.table(
    bars.map(({ what, figure, bar, isMet }) => ({
      what,
      figure: Number(figure.toFixed(2)),
      bar,
      '': isMet ? 'met' : 'not met !',
    })),
  );
}
