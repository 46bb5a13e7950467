import { createServer, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { listenLocally, readRequest } from '../../../platform/local-socket.ts';
import { carryOut } from './carry-out.ts';
import type { CommandServices } from './context.ts';
import { COMMAND_SOCKET, commandRequest, MAX_REQUEST_CHARACTERS, type CommandReply } from './request.ts';

const NOT_DONE = 'The server could not carry out the command; its log says why.';

/**
 * Carries out operators' commands in the running server, which alone may work on an embedded database: over a socket in the
 * data directory that only this user can reach.
 *
 * @returns a function that stops it, after the commands under way
 */
export async function serveCommands(
  directory: string,
  services: CommandServices,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<() => Promise<void>> {
  const working = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may be gone; what it asked for is done all the same.
    socket.on('error', () => undefined);
    const work = answer(socket).finally(() => working.delete(work));
    working.add(work);
  });

  async function answer(socket: Socket): Promise<void> {
    const send = (reply: CommandReply) => socket.write(`${JSON.stringify(reply)}\n`);
    const failure = await attempt(socket, (line) => void send({ line }));
    send({ failure });
    socket.end();
  }

  async function attempt(socket: Socket, print: (line: string) => void): Promise<string | null> {
    try {
      const text = await readRequest(socket, MAX_REQUEST_CHARACTERS);
      const request = commandRequest.safeParse(parseJson(text));
      return request.success ? await carryOut(request.data, services, print) : 'The request is unknown.';
    } catch (error) {
      logger.error({ err: error }, "an operator's command failed");
      return NOT_DONE;
    }
  }

  const remove = await listenLocally(server, directory, COMMAND_SOCKET);
  return async () => {
    server.close();
    await remove();
    await Promise.all(working);
    // A client that reads nothing must not keep the server from stopping.
    for (const socket of sockets) socket.destroySoon();
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
