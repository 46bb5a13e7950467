import { OperatorError } from '../../people/auth/users.service.ts';
import { readArguments } from './arguments.ts';
import { findBuiltIn, runProgram } from './operator.ts';

const USAGE = `Usage:
  npm run database    print the address of the built-in database of the running server, for the DATABASE_URL of a second one
It holds the password of the database.
`;

const { positionals } = readArguments(USAGE, {});

await runProgram(USAGE, async ({ config, print }) => {
  if (positionals.length > 0) return false;
  if (config.databaseUrl !== undefined)
    throw new OperatorError('DATABASE_URL is set: the database is the one that it names.');
  const address = await findBuiltIn(config.dataDirectory);
  if (address === null)
    throw new OperatorError(
      `No server runs the built-in database in ${config.dataDirectory}: start one first.`,
    );
  print(address);
  return true;
});
