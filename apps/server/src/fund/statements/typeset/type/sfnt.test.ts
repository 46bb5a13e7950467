import { expect, it } from 'vitest';
import { unpackWoff } from './sfnt.ts';

it('what is no WOFF is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('no WOFF 1.0');
});
