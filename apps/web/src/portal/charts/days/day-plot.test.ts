import { expect, test } from 'vitest';
import { loneDays } from './day-plot.tsx';

const points = (marks: string) => Array.from(marks, (mark, at) => ({ at, beginsLine: mark === '|' }));

test.each([
  ['', []],
  ['|', [0]],
  ['|..', []],
  ['|..|', [3]],
  ['||..|..', [0]],
  ['|.||.', [2]],
])('the days of %j that stand alone are %j: no line would show them', (marks, alone) => {
  expect(loneDays(points(marks)).map(({ at }) => at)).toEqual(alone);
});
