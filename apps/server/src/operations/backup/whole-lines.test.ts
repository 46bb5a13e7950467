import { expect, it } from 'vitest';
import { MAX_LINE_BYTES } from './backup-format.ts';
import { wholeLines } from './whole-lines.ts';

/** Gives a text in parts. @returns it in blocks */
async function blocksOf(text: Buffer, partBytes = 64 * 1024): Promise<Buffer[]> {
  async function* parts() {
    for (let at = 0; at < text.length; at += partBytes) yield text.subarray(at, at + partBytes);
  }
  const blocks: Buffer[] = [];
  for await (const block of wholeLines(parts(), (why) => new Error(why))) blocks.push(block);
  return blocks;
}

it.each([1, 2, 3, 4, 5, 100])('blocks end where lines end, of a text in parts of %i bytes', async (bytes) => {
  const text = Buffer.from('one\n\ntwo\nthree\n');
  const blocks = await blocksOf(text, bytes);
  expect(blocks.map((block) => block.at(-1))).toEqual(blocks.map(() => 0x0a));
  expect(Buffer.concat(blocks)).toEqual(text);
  await expect(blocksOf(text.subarray(0, -1), bytes)).rejects.toThrow('ends in the middle of a line');
});

it('a line has at most 1 MiB with its line feed, wherever it stands', async () => {
  const lineOf = (bytes: number): Buffer => Buffer.alloc(bytes, 'x').fill('\n', bytes - 1);
  const longest = Buffer.concat([lineOf(10), lineOf(MAX_LINE_BYTES), lineOf(10)]);
  expect(Buffer.concat(await blocksOf(longest)).equals(longest)).toBe(true);
  const longer = lineOf(MAX_LINE_BYTES + 1);
  for (const text of [longer, Buffer.concat([lineOf(10), longer, lineOf(10)]), longer.subarray(0, -1)])
    await expect(blocksOf(text)).rejects.toThrow('has a line of more than 1 MiB');
});
