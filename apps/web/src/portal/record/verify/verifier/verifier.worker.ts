import type { FromVerifier } from './verify-in-worker.ts';
import { verifyText, type Given } from './verify-text.ts';

const tell = (message: FromVerifier): void => postMessage(message);

/** Verifies what it is given, and tells how far it has got. */
async function verify(given: Given): Promise<void> {
  try {
    const outcome = await verifyText(given, (done, total) => tell({ kind: 'progress', done, total }));
    tell({ kind: 'outcome', outcome });
  } catch (error) {
    tell({ kind: 'failure', reason: String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Given>) => void verify(data));
