import { fork, type ChildProcess, type Serializable } from 'node:child_process';

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

/** A process of a benchmark that answers one question after the other. */
export interface Answering<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  stop(): void;
}

/** Starts a program of this folder in a process of its own. @returns once it says that it is ready */
export async function startAnswering<Question, Answer>(file: string): Promise<Answering<Question, Answer>> {
  const child = fork(new URL(file, import.meta.url), { execArgv: ['--import', 'tsx'] });
  await messageOf<'ready'>(child);
  return {
    ask(question) {
      child.send(question as Serializable);
      return messageOf<Answer>(child);
    },
    stop: () => void child.kill(),
  };
}
