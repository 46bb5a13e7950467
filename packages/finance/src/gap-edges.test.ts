import { expect, test } from 'vitest';
import { gapEdges } from './gap-edges.ts';

test('gapEdges() are the last sampled minute before a gap and the first after it', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`);
  expect(gapEdges({ from: at('10:01'), to: at('10:04') })).toEqual({ from: at('10:00'), to: at('10:05') });
  expect(gapEdges({ from: at('00:00'), to: at('00:00') })).toEqual({
    from: Date.parse('2026-11-21T23:59:00Z'),
    to: at('00:01'),
  });
});
