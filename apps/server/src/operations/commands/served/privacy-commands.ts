import { toPersonalData } from '../../../people/privacy/privacy.wire.ts';
import type { CommandServices, Print } from './context.ts';

/** Prints all that is kept about somebody, as JSON. */
export async function exportPerson(
  { privacy }: CommandServices,
  { person }: { person: string },
  print: Print,
): Promise<void> {
  print(JSON.stringify(toPersonalData(await privacy.exportPerson(person)), null, 2));
}

/** Forgets somebody, and prints how much that was. */
export async function erasePerson(
  { privacy }: CommandServices,
  { person }: { person: string },
  print: Print,
): Promise<void> {
  const { isUser, leadCount, entryCount } = await privacy.erase(person);
  if (isUser) print(`${person} can no longer sign in; only the id stays, with what was done.`);
  print(`Erased: ${leadCount} messages, and the details of ${entryCount} entries of the audit log.`);
  print('Backups written before this still hold them.');
}
