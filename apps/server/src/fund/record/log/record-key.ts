import { readFile, rename } from 'node:fs/promises';
import { generateKey, parseSigner, type Signer } from '@equanim/record/signed-note';
import { replaceFile, writeOnce } from '../../../platform/disk/write-once.ts';
import { RecordRefusedError } from '../record-refused.ts';

/** Reads the key in a file. @returns null where there is no file @throws RecordRefusedError where it holds no key */
export async function readKey(path: string): Promise<Signer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new RecordRefusedError(
      `The key of the record in ${path} cannot be read (${error.code ?? 'unknown'}).`,
    );
  });
  if (text === null) return null;
  const signer = await parseSigner(text.trim());
  if (!signer) throw new RecordRefusedError(`${path} does not hold a record key: restore the one it held.`);
  return signer;
}

/** The key in a file, which is made where there is none. @throws RecordRefusedError where the file holds no key */
export async function keepKey(path: string, name: string): Promise<Signer> {
  await writeOnce(path, `${await generateKey(name)}\n`);
  const signer = await readKey(path);
  if (!signer)
    throw new RecordRefusedError(`The key of the record in ${path} was removed while it was being made.`);
  return signer;
}

/** Where the key lies that a change of the key makes, until the record has it. */
const nextOf = (path: string): string => `${path}.next`;

/** Makes the key that is to follow; it takes the place of the old one with {@link readKeyOf}, once the record says so. */
export async function makeNextKey(path: string, name: string): Promise<Signer> {
  await replaceFile(nextOf(path), `${await generateKey(name)}\n`);
  const signer = await readKey(nextOf(path));
  if (!signer)
    throw new RecordRefusedError(`The next key of the record was removed while it was being made.`);
  return signer;
}

/**
 * The private key of the key that signs by now. A change that was broken off after the record had it is completed.
 *
 * @throws RecordRefusedError where there is none, or another
 */
export async function readKeyOf(path: string, verifier: string): Promise<Signer> {
  const signer = await readKey(path);
  if (signer?.verifier.text === verifier) return signer;
  const next = await readKey(nextOf(path));
  if (next?.verifier.text === verifier) {
    await rename(nextOf(path), path);
    return next;
  }
  throw new RecordRefusedError(
    signer
      ? `The key of the record in ${path} is not the one that signs it, ${verifier}: use that one.`
      : `The key of the record is not in ${path}: put the one that signs it there, ${verifier}. Without it nothing is signed.`,
  );
}
