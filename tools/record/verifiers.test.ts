import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Leaf } from '@equanim/record/leaf';
import { generateKey, parseSigner } from '@equanim/record/signed-note';
import { runVerifyCommand } from '@equanim/record/verify-command';
import { afterAll, describe, expect, it } from 'vitest';
import { makeExample, ORIGIN, signLeaves, type Example } from './example.test-support.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** Calls the verifier in Python once for each line of arguments, all in one process. */
const DRIVER = `
import contextlib, io, json, sys
sys.path.insert(0, "docs/record")
import verify
for line in sys.stdin:
    sys.argv = ["verify.py", *json.loads(line)]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        try: code = verify.main()
        except SystemExit as end: code = end.code
    print(json.dumps([code, said.getvalue()]), flush=True)`;
// -B: a test leaves nothing beside the file.
const python = hasPython
  ? spawn('python3', ['-B', '-c', DRIVER], { stdio: ['pipe', 'pipe', 'ignore'] })
  : null;
const answers = python && createInterface({ input: python.stdout })[Symbol.asyncIterator]();

const folder = mkdtempSync(join(tmpdir(), 'record-verifiers-'));
afterAll(() => {
  python?.kill();
  rmSync(folder, { recursive: true });
});

/** What a verifier says: its exit code, and the kinds of what it finds. */
interface Verdict {
  code: number | null;
  kinds: string[];
}

const kindsIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /^ {2}([a-z-]+): /.exec(line)?.[1] ?? []).toSorted();

async function runPython(args: readonly string[]): Promise<Verdict> {
  python?.stdin.write(`${JSON.stringify(args)}\n`);
  const answer = await answers?.next();
  const [code, said] = JSON.parse(String(answer?.value)) as [number, string];
  return { code, kinds: kindsIn(said.split('\n')) };
}

async function runNode(args: readonly string[]): Promise<Verdict> {
  const lines: string[] = [];
  const world = { print: (line: string) => void lines.push(line), now: new Date('2026-01-05T12:00:00Z') };
  return { code: await runVerifyCommand(args, world), kinds: kindsIn(lines) };
}

let count = 0;
/** Writes a file that is there for the test alone. @returns its path */
function fileOf(text: string): string {
  count += 1;
  const path = join(folder, `${count}.txt`);
  writeFileSync(path, text);
  return path;
}

/** Checks that both verifiers say the same of a record, every checkpoint of it looked at. */
async function checkBoth(
  text: string,
  kinds: readonly string[],
  options: readonly string[] = [],
): Promise<void> {
  const expected = { code: kinds.length === 0 ? 0 : 1, kinds: kinds.toSorted() };
  const path = fileOf(text);
  expect(await runNode([path, ...options])).toEqual(expected);
  expect(await runPython([path, '--all', ...options])).toEqual(expected);
}

const example = await makeExample();
const blocks = example.file.split('\n\n');
const joined = (changed: readonly string[]): string => `${changed.join('\n\n').trimEnd()}\n`;
/** The blocks of the file: the head, and then leaves 0 and 1 and their checkpoint, 2 and its checkpoint, and so on. */
const BLOCK = { first: 1, second: 2, third: 4, thirdCheckpoint: 5, keyCheckpoint: 9 } as const;

/** The example with other leaves, signed by its keys or by others. */
async function signed(change: (leaves: Leaf[]) => Leaf[], signers = example.signers): Promise<Example> {
  return signLeaves(change(example.leaves), signers);
}

async function otherSigner() {
  const signer = await parseSigner(await generateKey(ORIGIN));
  if (!signer) throw new Error('a generated key is none');
  return signer;
}

const rewrite = (leaves: Leaf[]): Leaf[] => leaves.with(0, { ...leaves[0], value: '2.000000000000' } as Leaf);

/** What a verifier keeps of the example. */
async function knownFile(text = example.file): Promise<string> {
  const known = join(folder, `known-${(count += 1)}.json`);
  expect((await runNode([fileOf(text), '--known', known])).code).toBe(0);
  return known;
}

/** Changes of the example, and what each is found to be. */
const CHANGES: ReadonlyArray<[what: string, text: string, kinds: string[]]> = [
  ['a changed value', example.file.replace('value 1.012345678901', 'value 1.112345678901'), ['changed']],
  ['a day that became another', example.file.replace('source import', 'source live'), ['changed']],
  [
    'a dropped day',
    joined(blocks.toSpliced(BLOCK.second, 1)),
    ['changed', 'dropped-day', 'wrong-correction'],
  ],
  [
    'swapped days',
    joined(blocks.with(BLOCK.first, blocks[BLOCK.second]!).with(BLOCK.second, blocks[BLOCK.first]!)),
    ['changed', 'swapped-days', 'wrong-correction'],
  ],
  [
    'a change of the key that the old one did not sign',
    joined(
      blocks.with(BLOCK.keyCheckpoint, blocks[BLOCK.keyCheckpoint]!.replace(/^(checkpoint) \S+ /, '$1 ')),
    ),
    ['wrong-key'],
  ],
  [
    'an old checkpoint in the place of the newest',
    joined([...blocks.slice(0, -1), blocks[BLOCK.keyCheckpoint]!]),
    ['changed'],
  ],
  ['leaves that nobody signed', joined(blocks.slice(0, -1)), ['unsigned']],
  [
    'a wrong signature among right ones',
    joined(blocks.with(BLOCK.thirdCheckpoint, blocks[3]!)),
    ['bad-signature'],
  ],
  [
    'a day that is withheld',
    joined(blocks.with(BLOCK.second, `hash ${Buffer.from(example.hashes[1]!).toString('base64')}`)),
    ['withheld', 'wrong-correction'],
  ],
];

/** What is no record. */
const MALFORMED: ReadonlyArray<[what: string, text: string]> = [
  ['nothing', ''],
  ['a page', '<!doctype html>\n<title>Not here</title>\n'],
  ['half a record', example.file.slice(0, example.file.length / 2)],
  ['a record without its last line end', example.file.slice(0, -1)],
  ['a record with a word more', `${example.file}\nword\n`],
  ['two checkpoints of the same leaves', joined([...blocks, blocks[3]!])],
  ['a day that is none', example.file.replaceAll('2026-01-01', '2026-02-30')],
  ['a key with the ID of another', example.file.replace('bc2835c6', 'bc2835c7')],
  ['a day of too many minutes', example.file.replace('samples 1403', 'samples 1404')],
  ['a value without a close', example.file.replace('value none', 'value 1.000000000000')],
];

/** Changes of single days that were signed again. */
const SIGNED_AGAIN: ReadonlyArray<[what: string, number: number, change: Partial<Leaf>, kind: string]> = [
  ['a day that is entered twice', 2, example.leaves[0]!, 'repeated-day'],
  ['a day that is missing', 2, { day: '2026-01-05' }, 'dropped-day'],
  ['a correction of another leaf', 3, { corrects: 0 }, 'wrong-correction'],
];

describe.skipIf(!hasPython)('The verifiers in TypeScript and in Python', () => {
  it('find nothing in the example, and keep the same of it', async () => {
    const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')];
    expect(await runNode(['docs/record/example.txt', '--known', one])).toEqual({ code: 0, kinds: [] });
    const command = ['-B', 'docs/record/verify.py', 'docs/record/example.txt', '--known', other];
    expect(spawnSync('python3', command).status).toBe(0);
    expect(JSON.parse(readFileSync(other, 'utf8'))).toEqual(JSON.parse(readFileSync(one, 'utf8')));
    await checkBoth(example.file, [], ['--known', one, '--key', example.signers[0]!.verifier.text]);
  });

  it.each(CHANGES)('name %s', (_what, text, kinds) => checkBoth(text, kinds));

  it.each(MALFORMED)('name %s as no record', (_what, text) => checkBoth(text, ['malformed']));

  it.each(SIGNED_AGAIN)('name %s, signed again', async (_what, number, change, kind) => {
    const { file } = await signed((leaves) => leaves.with(number, { ...leaves[number], ...change } as Leaf));
    await checkBoth(file, [kind]);
  });

  it('name a history that was rewritten and signed again, where the first one is known', async () => {
    const { file } = await signed(rewrite);
    await checkBoth(file, []);
    await checkBoth(file, ['rewritten'], ['--known', await knownFile()]);
  });

  it('name an old checkpoint that is played again', async () => {
    const old = joined(blocks.slice(0, BLOCK.thirdCheckpoint + 1));
    await checkBoth(old, []);
    await checkBoth(old, ['older'], ['--known', await knownFile()]);
    await checkBoth(example.file, [], ['--known', await knownFile(old)]);
  });

  it('name another key than the known one', async () => {
    const [one, two] = [await otherSigner(), await otherSigner()];
    const { text: key } = example.signers[0]!.verifier;
    await checkBoth(example.file, ['wrong-key'], ['--key', one.verifier.text]);
    const forged = await signed(
      (leaves) => leaves.with(4, { kind: 'key', old: one.verifier.text, new: two.verifier.text }),
      [one, two],
    );
    await checkBoth(forged.file, []);
    await checkBoth(forged.file, ['wrong-key'], ['--key', key]);
    await checkBoth(forged.file, ['rewritten', 'wrong-key'], ['--known', await knownFile()]);
  });

  it('name a record of somewhere else', async () => {
    const known = await knownFile();
    writeFileSync(known, readFileSync(known, 'utf8').replace('example.com', 'example.org'));
    await checkBoth(example.file, ['rewritten'], ['--known', known]);
  });

  it('say the same of single characters here and there that are others', async () => {
    const text = example.file;
    for (let index = 0; index < text.length; index += 500) {
      const changed = text.slice(0, index) + (text[index] === '7' ? '8' : '7') + text.slice(index + 1);
      const path = fileOf(changed);
      const verdict = await runNode([path]);
      expect(verdict.code).toBe(1);
      expect(await runPython([path, '--all'])).toEqual(verdict);
    }
  });

  it('end with 2 where there is nothing to look at', async () => {
    const path = join(folder, 'not-there.txt');
    expect((await runNode([path])).code).toBe(2);
    expect((await runPython([path])).code).toBe(2);
    expect(spawnSync('python3', ['-B', 'docs/record/verify.py', path]).status).toBe(2);
    const known = fileOf('{"origin": "example.com/record"}');
    expect((await runNode(['docs/record/example.txt', '--known', known])).code).toBe(2);
    expect((await runPython(['docs/record/example.txt', '--known', known])).code).toBe(2);
  });
});

describe.skipIf(!hasPython)('The verifier in Python', () => {
  const note =
    /<!-- example: note -->\n\n```\n([^`]*)```/.exec(readFileSync('docs/record.md', 'utf8'))?.[1] ?? '';

  it('compares with a checkpoint that was kept as a note or copied from a page, and leaves it as it is', async () => {
    const kept = fileOf(note);
    expect(await runPython(['docs/record/example.txt', '--known', kept])).toEqual({ code: 0, kinds: [] });
    const { file } = await signed(rewrite);
    expect(await runPython([fileOf(file), '--known', kept])).toEqual({ code: 1, kinds: ['rewritten'] });
    expect(readFileSync(kept, 'utf8')).toBe(note);
    const copied = fileOf(note.replace('\n\n', '\n').replaceAll(/^/gm, '  '));
    expect(await runPython([fileOf(file), '--known', copied])).toEqual({ code: 1, kinds: ['rewritten'] });
    expect(await runNode([fileOf(file), '--known', copied])).toEqual({ code: 1, kinds: ['rewritten'] });
  });

  it('does not believe a kept checkpoint that no key of the record signed', async () => {
    const kept = fileOf(note.replace('pgb+FH8Z', 'pgb+FH8P'));
    expect((await runPython(['docs/record/example.txt', '--known', kept])).kinds).toEqual(['wrong-key']);
  });

  it('looks at every checkpoint where the newest is wrong, and otherwise at that and those around a new key', async () => {
    const [third = '', fourth = ''] = [blocks[BLOCK.thirdCheckpoint], blocks[3]];
    const wrong = fileOf(joined(blocks.with(BLOCK.thirdCheckpoint, fourth).with(3, third)));
    expect((await runPython([wrong])).kinds).toEqual([]);
    expect((await runPython([wrong, '--all'])).kinds).toEqual(['bad-signature']);
    const changed = fileOf(example.file.replace('value 1.012345678901', 'value 1.112345678901'));
    expect((await runPython([changed])).kinds).toEqual(['changed']);
  });

  it('keeps nothing of a record that is wrong', async () => {
    const known = join(folder, 'nothing.json');
    expect((await runPython([fileOf(joined(blocks.slice(0, -1))), '--known', known])).code).toBe(1);
    expect(existsSync(known)).toBe(false);
  });
});
