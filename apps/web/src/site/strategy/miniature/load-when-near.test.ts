import { expect, test } from 'vitest';
import { createGate, loadWhenNear } from './load-when-near.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('nothing is loaded before its place comes near', async () => {
  const gate = createGate();
  const calls: string[] = [];
  const loaded = loadWhenNear(gate, async () => calls.push('load'));
  await turn();
  expect(calls).toEqual([]);
  gate.open();
  await loaded;
  expect(calls).toEqual(['load']);
});

test('what could not be loaded is loaded at the next approach', async () => {
  const gate = createGate();
  let calls = 0;
  const loaded = loadWhenNear(gate, async () => {
    calls += 1;
    if (calls === 1) throw new Error('No network.');
    return 'part';
  });
  gate.open();
  await turn();
  expect(calls).toBe(1);
  gate.open();
  await expect(loaded).resolves.toBe('part');
});
