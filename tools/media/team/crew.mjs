import { Worker } from 'node:worker_threads';

/** As many hands as wanted, each taking one picture at a time; a signature keeps the hand that has metered it. */
export function openCrew(hands) {
  const workers = Array.from({ length: hands }, () => new Worker(new URL('worker.mjs', import.meta.url)));
  const last = workers.map(() => Promise.resolve());

  function ask(worker, order) {
    return new Promise((resolve, reject) => {
      const done = (picture) => {
        worker.off('error', reject);
        resolve(picture);
      };
      worker.once('message', done);
      worker.once('error', reject);
      worker.postMessage(order);
    });
  }

  return {
    /** The picture of signature `id` of `size` { width, height, points }, or what is seen at `time` of its clip. */
    take(id, size, time) {
      const hand = id % workers.length;
      const picture = last[hand].then(() => ask(workers[hand], { id, time, size }));
      last[hand] = picture.catch(() => {});
      return picture;
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}
