import { describe, expect, it } from 'vitest';
import { concatBytes } from './encoding.ts';
import type { Leaf } from './leaf.ts';
import { formatRecord, parseRecord } from './record-file.ts';
import { countingLeaf, recordedDays } from './recorded-days.ts';
import { leafOf, newSigner, recordOf, signRecord } from './records.test-support.ts';
import { parseKnownNote, verifyRecord, type KnownHead, type VerifyOptions } from './verify-record.ts';

const DAYS = 12;
const days = (count: number): Leaf[] => Array.from({ length: count }, (_, number) => leafOf(number));

/** What is found in a record, each as its kind. */
async function findingsIn(text: string, options?: VerifyOptions): Promise<string[]> {
  const { findings } = await verifyRecord(text, options);
  return findings.map(({ kind }) => kind);
}

async function headIn(text: string): Promise<KnownHead> {
  const { facts, findings } = await verifyRecord(text);
  expect(findings).toEqual([]);
  if (!facts) throw new Error('there is no record');
  return facts.head;
}

describe('verification', () => {
  it('finds nothing in a record as it was signed', async () => {
    const signer = await newSigner();
    const text = await recordOf(DAYS, { signer, hidden: 1 });
    const { findings, facts } = await verifyRecord(text, { key: signer.verifier.text });
    expect(findings).toEqual([]);
    expect(facts?.head).toMatchObject({ origin: 'fund.example/record', size: DAYS });
    expect(facts?.note).toMatch(/^fund.example\/record\n12\n.{43}=\n\n— fund.example\/record .+\n$/);
    expect(facts && formatRecord(facts.record)).toBe(text);
  });

  it('finds nothing in a record that goes on from what was known', async () => {
    const signer = await newSigner();
    const known = await headIn(await recordOf(5, { signer }));
    expect(await findingsIn(await recordOf(DAYS, { signer }), { known })).toEqual([]);
    expect(await findingsIn(await recordOf(5, { signer }), { known })).toEqual([]);
  });
});

describe('verification names', () => {
  it('a changed value, with its leaf and its day', async () => {
    const text = await recordOf(DAYS, { signer: await newSigner() });
    const { findings } = await verifyRecord(text.replace('value 1.004000000000', 'value 1.005000000000'));
    expect(findings).toEqual([
      {
        kind: 'changed',
        sentence:
          'Leaf 4 (2026-01-05) is not what was signed: from it on, the leaves do not give the root of the checkpoints. What stands before is as it was signed.',
      },
    ]);
  });

  it('each single character of a leaf that is another one', async () => {
    const text = await recordOf(3, { signer: await newSigner() });
    const start = text.indexOf('equanim-nav/1');
    const end = text.indexOf('checkpoint');
    for (let at = start; at < end; at += 1) {
      const other = text[at] === '7' ? '8' : '7';
      expect(await findingsIn(text.slice(0, at) + other + text.slice(at + 1))).not.toEqual([]);
    }
  });

  it('a dropped day', async () => {
    const text = await recordOf(DAYS, { signer: await newSigner() });
    const blocks = text.split('\n\n');
    // A leaf and its checkpoint.
    const without = blocks.toSpliced(1 + 2 * 4, 2).join('\n\n');
    const { findings } = await verifyRecord(without);
    expect(findings.map(({ kind }) => kind)).toEqual(['dropped-day', 'changed']);
    expect(findings[0]?.sentence).toBe('2026-01-05 is missing between 2026-01-04 and 2026-01-06.');
  });

  it('two days swapped', async () => {
    const text = await recordOf(DAYS, { signer: await newSigner() });
    const blocks = text.split('\n\n');
    const [one = '', other = ''] = [blocks[9], blocks[11]];
    const swapped = blocks.with(9, other).with(11, one).join('\n\n');
    const { findings } = await verifyRecord(swapped);
    expect(findings.map(({ kind }) => kind)).toContain('swapped-days');
    expect(findings.map(({ kind }) => kind)).toContain('changed');
    expect(findings.find(({ kind }) => kind === 'swapped-days')?.sentence).toBe(
      '2026-01-05 stands after 2026-01-06: leaf 5 is not in the order of days.',
    );
  });

  it('a rewritten history with a new root, signed with the right key', async () => {
    const signer = await newSigner();
    const known = await headIn(await recordOf(5, { signer }));
    const rewritten = days(DAYS).with(2, leafOf(2, { value: '9.000000000000' }));
    const text = formatRecord(await signRecord(rewritten, { signer }));
    expect(await findingsIn(text)).toEqual([]);
    expect(await findingsIn(text, { known })).toEqual(['rewritten']);
  });

  it('a replayed old checkpoint', async () => {
    const signer = await newSigner();
    const known = await headIn(await recordOf(DAYS, { signer }));
    const { findings } = await verifyRecord(await recordOf(DAYS - 1, { signer }), { known });
    expect(findings).toEqual([
      {
        kind: 'older',
        sentence:
          'This record has 11 leaves; a checkpoint with 12 was seen before. It is an old copy, or leaves were taken away.',
      },
    ]);
  });

  it('a wrong key', async () => {
    const [signer, other] = [await newSigner(), await newSigner()];
    const known = await headIn(await recordOf(5, { signer }));
    const forged = await recordOf(DAYS, { signer: other });
    expect(await findingsIn(forged, { key: signer.verifier.text })).toEqual(['wrong-key']);
    // The same leaves, so that nothing but the key is another.
    expect(await findingsIn(forged, { known })).toEqual(['wrong-key']);
    const renamed = forged.replace(other.verifier.text, signer.verifier.text);
    expect(await findingsIn(renamed)).toEqual(['wrong-key']);
  });

  it('a wrong signature among right ones', async () => {
    const signer = await newSigner();
    const record = await signRecord(days(DAYS), { signer });
    const [third, fourth] = [record.checkpoints[2], record.checkpoints[3]];
    if (!third || !fourth) throw new Error('there are fewer checkpoints');
    record.checkpoints[2] = { ...third, signatures: fourth.signatures };
    expect(await findingsIn(formatRecord(record))).toEqual(['bad-signature']);
  });

  it('a day that is withheld while later ones are revealed', async () => {
    const signer = await newSigner();
    const record = await signRecord(days(DAYS), { signer });
    const hidden = await signRecord(days(DAYS), { signer, hidden: DAYS });
    const entry = hidden.entries[6];
    if (!entry) throw new Error('there are fewer entries');
    record.entries[6] = entry;
    expect(await findingsIn(formatRecord(record))).toEqual(['withheld']);
  });

  it('a kept checkpoint that nobody signed, and what was rewritten since one that was', async () => {
    const signer = await newSigner();
    const kept = await verifyRecord(await recordOf(5, { signer }));
    const knownNote = parseKnownNote(kept.facts?.note ?? '');
    expect(knownNote?.checkpoint.size).toBe(5);
    const copied = (kept.facts?.note ?? '').replace('\n\n', '\r\n').replaceAll(/^/gm, '  ');
    expect(parseKnownNote(copied)).toEqual(knownNote);
    const text = await recordOf(DAYS, { signer });
    expect(await findingsIn(text, { knownNote })).toEqual([]);
    const rewritten = days(DAYS).with(2, leafOf(2, { value: '9.000000000000' }));
    const forged = formatRecord(await signRecord(rewritten, { signer }));
    expect(await findingsIn(forged, { knownNote })).toEqual(['rewritten']);
    const other = await verifyRecord(await recordOf(5, { signer: await newSigner() }));
    const unknown = parseKnownNote(other.facts?.note ?? '');
    expect(await findingsIn(text, { knownNote: unknown })).toEqual(['wrong-key']);
  });

  it.each([
    ['nothing', () => ''],
    ['a page', () => '<!doctype html>\n<title>Not here</title>\n'],
    ['half a record', (text: string) => text.slice(0, text.length / 2)],
    ['a record without its last line end', (text: string) => text.slice(0, -1)],
    ['a record with Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a record with a block more', (text: string) => `${text}\nhash AAAA\n`],
  ])('%s as no whole record', async (_, mutate) => {
    const text = await recordOf(5, { signer: await newSigner() });
    const { findings, facts } = await verifyRecord(mutate(text));
    expect(findings.map(({ kind }) => kind)).toEqual(['malformed']);
    expect(facts).toBeNull();
  });
});

describe('a correction', () => {
  const correction = (corrects: number): Leaf => {
    const { salt: _, ...leaf } = leafOf(2, { value: '1.002500000000' });
    return { ...leaf, kind: 'correction', corrects, reason: 'A flow was accepted late.' };
  };

  it('stands beside the day it corrects, and counts', async () => {
    const signer = await newSigner();
    const text = formatRecord(await signRecord([...days(5), correction(2), leafOf(5)], { signer }));
    expect(await findingsIn(text)).toEqual([]);
    const day = recordedDays(parseRecord(text))[2];
    expect(day?.leaf.value).toBe('1.002000000000');
    expect(day && countingLeaf(day).value).toBe('1.002500000000');
    expect(day?.corrections).toHaveLength(1);
  });

  it.each([
    ['of another day', 3],
    ['of a leaf that is not there yet', 9],
  ])('%s is named', async (_, corrects) => {
    const signer = await newSigner();
    const text = formatRecord(await signRecord([...days(5), correction(corrects)], { signer }));
    expect(await findingsIn(text)).toEqual(['wrong-correction']);
  });
});

describe('a change of the key', () => {
  async function rotated(signersAt: 'both' | 'new' | 'old') {
    const [one, two] = [await newSigner(), await newSigner()];
    const change: Leaf = { kind: 'key', old: one.verifier.text, new: two.verifier.text };
    const leaves = [...days(4), change, leafOf(4), leafOf(5)];
    const atChange = { both: [one, two], new: [two], old: [one] }[signersAt];
    const record = await signRecord(leaves, {
      signer: one,
      signersAt: (size) => (size < 5 ? [one] : size === 5 ? atChange : [two]),
    });
    return { text: formatRecord(record), one, two };
  }

  it('is believed where both keys sign it', async () => {
    const { text, one, two } = await rotated('both');
    const { findings, facts } = await verifyRecord(text, { key: one.verifier.text });
    expect(findings).toEqual([]);
    expect(facts?.key).toBe(two.verifier.text);
    expect(facts?.head.key).toBe(one.verifier.text);
  });

  it.each(['new', 'old'] as const)('is not believed where the %s one alone signs it', async (signers) => {
    const { text } = await rotated(signers);
    expect(await findingsIn(text)).toEqual(['wrong-key']);
  });

  it('is not believed where something else stands for the signature of the old one', async () => {
    const [one, two] = [await newSigner(), await newSigner()];
    const change: Leaf = { kind: 'key', old: one.verifier.text, new: two.verifier.text };
    const record = await signRecord([...days(4), change], {
      signer: one,
      signersAt: (size) => (size < 5 ? [one] : [two]),
    });
    const last = record.checkpoints.at(-1);
    last?.signatures.push(concatBytes(one.verifier.keyId, new Uint8Array(64)));
    expect(await findingsIn(formatRecord(record))).toEqual(['wrong-key']);
  });
});
