import { expect, test } from 'vitest';
import { investorsOf } from '../../layout/fund/fund.test-support.ts';
import { drawnParts, equityParts } from './equity-parts.ts';

const valuesOf = (given: Parameters<typeof equityParts>[0]) =>
  equityParts(given).map(({ key, value }) => [key, value]);

test('the parts of the equity add up to it to the cent, accrued fees beside the net value of investors', () => {
  const all = investorsOf();
  const cents = equityParts(all).reduce((total, { value }) => total + Math.round(value * 100), 0);
  expect(cents).toBe(Math.round((all.as_of?.equity ?? 0) * 100));
  expect(valuesOf(all).slice(2)).toEqual([
    ['house', 312_450.12],
    ['settlement', 48_500],
    ['manager', 9_874.31],
  ]);
});

test('each part is a fraction of the equity, and none where there is no equity', () => {
  const all = investorsOf([], { house: 750, settlement: 300, manager: -50 });
  expect(equityParts(all).map(({ share }) => share)).toEqual([0, 0, 0.75, 0.3, -0.05]);
  const nothing = investorsOf([], { house: 0, settlement: 0, manager: 0 });
  expect(equityParts(nothing).every(({ share }) => share === null)).toBe(true);
});

test('what is below zero has no place on the bar', () => {
  const parts = equityParts(investorsOf([], { house: 750, settlement: 300, manager: -50 }));
  expect(drawnParts(parts).map(({ key }) => key)).toEqual(['house', 'settlement']);
});

test('there are no parts before the first sample', () => {
  expect(valuesOf({ as_of: null, investors: [], house: null, settlement: null, manager: null })).toEqual([]);
});
