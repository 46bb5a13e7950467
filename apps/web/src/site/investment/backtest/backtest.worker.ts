import { analyze, type Texts } from './analyze.ts';
import type { FromWorker } from './analyze-in-worker.ts';

const tell = (message: FromWorker): void => postMessage(message);

async function answer(texts: Texts): Promise<void> {
  try {
    tell({ kind: 'analysis', analysis: await analyze(texts) });
  } catch (error) {
    tell({ kind: 'failure', reason: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Texts>) => void answer(data));
