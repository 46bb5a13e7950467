import type { Config } from '../../../config.ts';
import { OperatorError } from '../../../people/auth/users.service.ts';
import { askServer } from './ask-server.ts';
import { carryOut } from './carry-out.ts';
import type { Print } from './context.ts';
import { describeData, openForCommand, runProgram, type CommandContext } from '../operator.ts';
import { openLeakedPasswords } from '../../../people/auth/leaked-passwords.ts';
import { createCommandServices } from './own-services.ts';
import type { CommandRequest } from './request.ts';

/** A command as it was given; what is still to be asked for or read comes with {@link Parsed.complete}. */
export interface Parsed {
  /** Asked once it is known which data the command works on. */
  complete(context: CommandContext): Promise<CommandRequest> | CommandRequest;
}

/**
 * Runs one of the commands that a running server carries out: on the embedded database through the server where one runs,
 * else on the database itself. Sets the exit code as `runOperator` does.
 *
 * @param parsed null where it was called wrongly
 */
export async function runServed(usage: string, parsed: Parsed | null): Promise<void> {
  await runProgram(usage, async (context) => {
    if (parsed === null) return false;
    const failure = await carryOutOn(context.config, {
      request: async () => parsed.complete(context),
      print: context.print,
      log: context.log,
    });
    if (failure !== null) throw new OperatorError(failure);
    return true;
  });
}

interface Asked {
  /** Asked for once the data is named. */
  request: () => Promise<CommandRequest>;
  print: Print;
  /** Names the data, where given. */
  log?: Print;
  /** Whether a database that the command works on itself is brought up to date. */
  migrates?: boolean;
}

/** @returns why it cannot be done, as a sentence; null when it was */
export async function carryOutOn(
  config: Config,
  { request, print, log, migrates = true }: Asked,
): Promise<string | null> {
  const opened = await openForCommand(config, migrates);
  log?.(await describeData(config, opened?.db ?? null));
  if (opened === null) return askServer(config.dataDirectory, await request(), print);
  const { leakedPasswordsFile: list } = config;
  const leaked = list === undefined ? null : await openLeakedPasswords(list);
  const services = createCommandServices(opened, config, leaked);
  const failure = await carryOut(await request(), services, print);
  await leaked?.close();
  await opened.close();
  return failure;
}
