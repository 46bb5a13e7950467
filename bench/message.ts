import type { ChildProcess } from 'node:child_process';

/** The next message of a process. @throws when it ends before it says anything */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('A process of the benchmark ended.'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}
