import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { withSocketPath } from '../../../platform/local-socket.ts';
import { OperatorError } from '../../../people/auth/users.service.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import type { Print } from './context.ts';
import { COMMAND_SOCKET, commandReply, type CommandRequest } from './request.ts';

/** A server that is silent for this long is stuck, whatever it computes. */
const ANSWER_TIMEOUT_MS = 5 * MINUTE_MS;

/**
 * Lets the running server on a data directory carry out a command.
 *
 * @returns why it cannot be done, as a sentence; null when it was
 * @throws OperatorError when the process that holds the data takes no commands, or the server ends before it has answered
 */
export async function askServer(
  directory: string,
  request: CommandRequest,
  print: Print,
): Promise<string | null> {
  try {
    return await withSocketPath(directory, COMMAND_SOCKET, (path) => ask(path, request, print));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { code } = error as { code?: string };
    throw new OperatorError(
      code === 'ENOENT' || code === 'ECONNREFUSED'
        ? `The data in ${directory} is in use by another Equanim that accepts no commands: it is starting, stopping, ` +
            'or running another command. Try again when it is done.'
        : `The server on the data in ${directory} did not answer: ${error instanceof Error ? error.message : 'unknown'}.`,
    );
  }
}

async function ask(path: string, request: CommandRequest, print: Print): Promise<string | null> {
  const socket = connect(path);
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error('it is silent')));
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  socket.write(`${JSON.stringify(request)}\n`);
  return Promise.race([failed, readReply(socket, print)]);
}

async function readReply(socket: NodeJS.ReadableStream, print: Print): Promise<string | null> {
  for await (const text of createInterface({ input: socket })) {
    const reply = commandReply.parse(JSON.parse(text));
    if ('failure' in reply) return reply.failure;
    print(reply.line);
  }
  throw new OperatorError(
    'The server stopped before it answered; check whether the command was carried out, then try again.',
  );
}
