import { toPersonalData } from '../../people/privacy/privacy.wire.ts';
import { readArguments } from './arguments.ts';
import { runWithServices, type ServiceCommandContext } from './command-services.ts';

const USAGE = `Usage:
  npm run privacy -- export PERSON    print all that is kept about a person, as JSON
  npm run privacy -- erase PERSON     erase a person, permanently
PERSON is an email address, or the id of a user. The server may keep running.
`;

const { positionals } = readArguments(USAGE, {});

const commands = { export: exportPerson, erase: erasePerson };
const [command = '', person, ...others] = positionals;
const work = command in commands ? commands[command as keyof typeof commands] : null;
await runWithServices(
  USAGE,
  work && person !== undefined && others.length === 0 ? (context) => work(context, person) : null,
);

/** Prints all that is kept about somebody, as JSON. */
async function exportPerson({ services, print }: ServiceCommandContext, whom: string): Promise<void> {
  print(JSON.stringify(toPersonalData(await services.privacy.exportPerson(whom)), null, 2));
}

/** Forgets somebody, and prints how much that was. */
async function erasePerson({ services, print }: ServiceCommandContext, whom: string): Promise<void> {
  const { isUser, leadCount, entryCount } = await services.privacy.erase(whom);
  if (isUser) print(`${whom} can no longer sign in; only the id stays, with what was done.`);
  print(`Erased: ${leadCount} messages, and the details of ${entryCount} entries of the audit log.`);
  print('Backups written before this still hold them.');
}
