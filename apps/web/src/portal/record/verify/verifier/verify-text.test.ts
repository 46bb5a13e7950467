import { verifyRecord } from '@equanim/record/verify-record';
import { expect, test } from 'vitest';
import { newSigner, recordOf } from '../../../../../../../packages/record/src/records.test-support.ts';
import { verifyText } from './verify-text.ts';

const noteOf = async (text: string) => (await verifyRecord(text)).facts?.note ?? '';

/** What is found in a record of five days beside a checkpoint. */
async function findingsBeside(noteFor: (signer: Awaited<ReturnType<typeof newSigner>>) => Promise<string>) {
  const signer = await newSigner();
  const text = await recordOf(5, { signer });
  const outcome = await verifyText({ text, known: null, note: await noteFor(signer) }, () => undefined);
  return outcome.impediment === null ? outcome.findings.map(({ kind }) => kind) : [outcome.impediment];
}

test('a checkpoint that the leaves give, and one of more or of fewer leaves, is none to name', async () => {
  for (const count of [4, 5, 6])
    expect(await findingsBeside(async (signer) => noteOf(await recordOf(count, { signer })))).toEqual([]);
  expect(await findingsBeside(async () => 'no note')).toEqual([]);
});

test('a checkpoint of as many leaves with another root is a second history', async () => {
  const found = await findingsBeside(async (signer) => {
    const other = await recordOf(6, { signer });
    const text = (await noteOf(other)).replace('\n6\n', '\n5\n');
    return text;
  });
  expect(found).toEqual(['rewritten']);
});
