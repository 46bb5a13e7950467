// A worker thread: draws the requested pictures one by one.
import { parentPort } from 'node:worker_threads';
import { studio } from './picture.mjs';
import { signatures } from './signatures.mjs';

const studios = new Map();

parentPort.on('message', ({ id, time, size }) => {
  const signature = signatures.find((row) => row.id === id);
  if (!studios.has(id)) studios.set(id, studio(signature));
  const at = studios.get(id);
  const picture = time === undefined ? at.take(size) : at.frame(time, size);
  const { data, width, height } = picture;
  parentPort.postMessage({ data, width, height }, [data.buffer]);
});
