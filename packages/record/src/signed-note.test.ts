import { describe, expect, it } from 'vitest';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { toBase64 } from './encoding.ts';
import {
  formatNote,
  generateKey,
  isNoteSignedBy,
  parseNote,
  parseSigner,
  parseVerifier,
} from './signed-note.ts';

/** Key and note of the tests of golang.org/x/mod/sumdb/note, where the format comes from. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_NOTE = `${GO_TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

/** The example of C2SP signed-note. */
const C2SP_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const C2SP_NOTE =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

/** The example of C2SP tlog-checkpoint. */
const C2SP_CHECKPOINT =
  'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';

async function verifierOf(text: string) {
  const verifier = await parseVerifier(text);
  if (!verifier) throw new Error('the key is none');
  return verifier;
}

async function signerOf(text: string) {
  const signer = await parseSigner(text);
  if (!signer) throw new Error('the key is none');
  return signer;
}

describe('a signed note', () => {
  it.each([
    ['another implementation', GO_NOTE, GO_KEY],
    ['C2SP', C2SP_NOTE, C2SP_KEY],
  ])('of %s is verified with its key', async (_, text, key) => {
    const note = parseNote(text);
    expect(note && (await isNoteSignedBy(note, await verifierOf(key)))).toBe(true);
    expect(note && formatNote(note)).toBe(text);
  });

  it('is signed as the other implementation signs it', async () => {
    // Ed25519 signs the same text with the same key to the same bytes.
    const signer = await signerOf(
      'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
    );
    expect(signer.verifier.text).toBe(GO_KEY);
    expect(formatNote({ text: GO_TEXT, signatures: [await signer.sign(GO_TEXT)] })).toBe(GO_NOTE);
  });

  it('is not verified once a letter of it is another', async () => {
    const note = parseNote(GO_NOTE.replace('answer', 'Answer'));
    expect(note && (await isNoteSignedBy(note, await verifierOf(GO_KEY)))).toBe(false);
  });

  it('is not verified where a second signature of the key is wrong', async () => {
    const signer = await signerOf(await generateKey('fund.example/record'));
    const signature = await signer.sign('text\n');
    const wrong = { ...signature, signature: signature.signature.with(3, 0).with(4, 1).slice() };
    const verdict = isNoteSignedBy({ text: 'text\n', signatures: [signature, wrong] }, signer.verifier);
    await expect(verdict).resolves.toBe(false);
  });

  it.each([
    ['without an empty line', 'text\n— name AAAAAAA=\n'],
    ['without a signature', 'text\n\n'],
    ['that ends within a line', GO_NOTE.slice(0, -1)],
    ['with a control character', GO_NOTE.replace('answer', 'ans\twer')],
    ['with a hyphen for the dash', GO_NOTE.replace('—', '-')],
    ['whose signature is no base64', GO_NOTE.replace('x08go', '*08go')],
  ])('is none %s', (_, text) => {
    expect(parseNote(text)).toBeNull();
  });

  it.each([
    ['with the ID of another name', GO_KEY.replace('Peter', 'Paul')],
    ['with another signature type', GO_KEY.replace('+AR', '+BR')],
    ['cut short', GO_KEY.slice(0, -4)],
    ['that is empty', ''],
  ])('has no key in a text %s', async (_, text) => {
    await expect(parseVerifier(text)).resolves.toBeNull();
  });
});

describe('a checkpoint', () => {
  it('reads and writes the example of C2SP', () => {
    const checkpoint = parseCheckpoint(C2SP_CHECKPOINT);
    expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(checkpoint && toBase64(checkpoint.root)).toBe('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=');
    expect(checkpoint && formatCheckpoint(checkpoint)).toBe(C2SP_CHECKPOINT);
  });

  it.each([
    ['without a root', 'origin\n1\n'],
    ['with a leading zero', C2SP_CHECKPOINT.replace('20852163', '020852163')],
    ['with a negative size', C2SP_CHECKPOINT.replace('20852163', '-1')],
    ['with a short root', C2SP_CHECKPOINT.replace('CsUY', '')],
    ['with an empty extension line', `${C2SP_CHECKPOINT}\nmore\n`],
    ['without an origin', C2SP_CHECKPOINT.replace('example.com/behind-the-sofa', '')],
  ])('is none %s', (_, text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });
});
