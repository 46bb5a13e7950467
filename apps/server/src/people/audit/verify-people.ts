import type { PersonEntry, RecordedPeopleStore, RecordedPerson } from './recorded-people.store.ts';

/** What a comparison of users with the audit log found. */
export interface VerifiedPeople {
  /** What differs, a line for each user it is about; null where nothing does. */
  fault: string | null;
  /** How many users differ. */
  differenceCount: number;
  /** What was compared, a line each, where nothing differs. */
  lines: string[];
}

/**
 * Compares role, state and second factors of every user with what the audit log says of them. It says nothing of the log
 * itself, which `verifyAudit` checks, nor of passwords, of which the log knows only when they were changed.
 */
export async function verifyPeople({ list }: RecordedPeopleStore): Promise<VerifiedPeople> {
  const compared = (await list()).map((person) => ({ person, told: whatIsTold(person.entries) }));
  const lines = compared.flatMap(({ person, told }) => {
    const faults = faultsOf(person, told);
    return faults.length === 0 ? [] : `  ${person.email}: ${faults.join('; ')}`;
  });
  return {
    fault: lines.length === 0 ? null : ['Users are not what the audit log says:', ...lines].join('\n'),
    differenceCount: lines.length,
    lines: whatWasCompared(compared.length, compared.filter(({ told }) => told.role === 'unknown').length),
  };
}

function whatWasCompared(count: number, unknownCount: number): string[] {
  const all = `Users are what the audit log says: ${count}, with their roles and second factors.`;
  if (unknownCount === 0) return [all];
  return [
    all,
    `Note: roles that cannot be compared, since the details of the entries that gave them were erased: ${unknownCount}.`,
  ];
}

/** What somebody is after some entries about them. */
type Told = ReturnType<typeof whatIsTold>;

function whatIsTold(entries: readonly PersonEntry[]) {
  const told = {
    role: 'none' as RecordedPerson['role'] | 'unknown' | 'erased' | 'none',
    isDisabled: false,
    factorCount: 0,
    addedAtMs: new Set<number>(),
  };
  for (const { action, atMs, role } of entries) {
    switch (action) {
      case 'person-added':
      case 'invitation-accepted':
      case 'role-changed':
        told.role = role ?? 'unknown';
        break;
      case 'person-disabled':
      case 'person-enabled':
        told.isDisabled = action === 'person-disabled';
        break;
      case 'second-factor-added':
        told.factorCount += 1;
        told.addedAtMs.add(atMs);
        break;
      case 'second-factor-removed':
        told.factorCount -= 1;
        break;
      case 'personal-data-erased':
        told.role = 'erased';
        told.isDisabled = true;
        told.factorCount = 0;
        break;
      case 'second-factor-reset':
        told.factorCount = 0;
        told.addedAtMs.clear();
    }
  }
  return told;
}

function faultsOf({ role, isDisabled, factorsSinceMs }: RecordedPerson, told: Told): string[] {
  const faults: string[] = [];
  if (told.role === 'none') faults.push('no entry says how they became a user');
  else if (told.role !== 'unknown' && told.role !== 'erased' && told.role !== role)
    faults.push(`the role is ${role}, the log says ${told.role}`);
  if (isDisabled !== told.isDisabled)
    faults.push(isDisabled ? 'disabled, the log says enabled' : 'enabled, the log says disabled');
  if (factorsSinceMs.length !== told.factorCount)
    faults.push(`${factorsSinceMs.length} second factors, the log says ${told.factorCount}`);
  for (const sinceMs of factorsSinceMs)
    if (!told.addedAtMs.has(sinceMs))
      faults.push(`no entry says that the second factor of ${new Date(sinceMs).toISOString()} was added`);
  return faults;
}
