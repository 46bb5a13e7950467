import { digestOfFactor } from '../factor-digest.ts';
import type {
  PersonEntry,
  RecordedInvestor,
  RecordedPeopleStore,
  RecordedPerson,
} from './recorded-people.store.ts';

/** What a comparison of users with the audit log found. */
export interface VerifiedPeople {
  /** What differs, a line for each user or investor it is about; null where nothing does. */
  fault: string | null;
  /** How many users and investors differ. */
  differenceCount: number;
  /** What was compared, a line each, where nothing differs. */
  lines: string[];
}

/**
 * Compares role, state and second factors of every user, and for which investors they act, with what the audit log says
 * of them. It says nothing of the log itself, which `verifyAudit` checks, nor of names, addresses, passwords and recovery
 * codes.
 */
export async function verifyPeople({ list, listInvestors }: RecordedPeopleStore): Promise<VerifiedPeople> {
  const compared = (await list()).map((person) => ({ person, told: whatIsTold(person.entries) }));
  const investors = await listInvestors();
  const lines = [
    ...compared.map(({ person, told }) => ({ of: person.email, faults: faultsOf(person, told) })),
    ...investors.map((investor) => ({ of: investor.reference, faults: faultsOfInvestor(investor) })),
  ].flatMap(({ of, faults }) => (faults.length === 0 ? [] : `  ${of}: ${faults.join('; ')}`));
  return {
    fault: lines.length === 0 ? null : ['Users are not what the audit log says:', ...lines].join('\n'),
    differenceCount: lines.length,
    lines: whatWasCompared(compared, investors),
  };
}

function whatWasCompared(
  compared: ReadonlyArray<{ person: RecordedPerson; told: Told }>,
  investors: readonly RecordedInvestor[],
): string[] {
  const notes: Array<[what: string, count: number]> = [
    [
      'roles that cannot be compared, since the details of the entries that gave them were erased',
      compared.filter(({ told }) => told.role === 'unknown').length,
    ],
    [
      'second factors of which the audit log says only when they were added',
      compared.reduce((sum, { person, told }) => sum + countUnrecognized(person, told), 0),
    ],
    [
      'investors for whom the audit log does not, or no longer, say who acts',
      investors.filter(({ toldUsers }) => toldUsers === null).length,
    ],
  ];
  return [
    `Users are what the audit log says: ${compared.length}, with their roles, states and second factors, and for which of ` +
      `${investors.length} investors they act. Names, addresses, passwords and recovery codes are not compared.`,
    ...notes.flatMap(([what, count]) => (count === 0 ? [] : `Note: ${what}: ${count}.`)),
  ];
}

const countUnrecognized = ({ factors }: RecordedPerson, { added }: Told): number =>
  factors.filter(({ sinceMs }) => added.some((entry) => entry.atMs === sinceMs && entry.digest === null))
    .length;

/** What somebody is after some entries about them. */
type Told = ReturnType<typeof whatIsTold>;

function whatIsTold(entries: readonly PersonEntry[]) {
  const told = {
    role: 'none' as RecordedPerson['role'] | 'unknown' | 'erased' | 'none',
    isDisabled: false,
    factorCount: 0,
    /** What may be there of what was added. Older entries about a removal do not say which factor it was. */
    added: [] as Array<Pick<PersonEntry, 'atMs' | 'digest'>>,
  };
  for (const { action, atMs, role, digest } of entries) {
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
        told.added.push({ atMs, digest });
        break;
      case 'second-factor-removed':
        told.factorCount -= 1;
        if (digest !== null) told.added = told.added.filter((factor) => factor.digest !== digest);
        break;
      case 'personal-data-erased':
        told.role = 'erased';
        told.isDisabled = true;
        told.factorCount = 0;
        break;
      case 'second-factor-reset':
        told.factorCount = 0;
        told.added = [];
    }
  }
  return told;
}

function faultsOf({ role, isDisabled, factors }: RecordedPerson, told: Told): string[] {
  const faults: string[] = [];
  if (told.role === 'none') faults.push('no entry says how they became a user');
  else if (told.role !== 'unknown' && told.role !== 'erased' && told.role !== role)
    faults.push(`the role is ${role}, the log says ${told.role}`);
  if (isDisabled !== told.isDisabled)
    faults.push(isDisabled ? 'disabled, the log says enabled' : 'enabled, the log says disabled');
  if (factors.length !== told.factorCount)
    faults.push(`${factors.length} second factors, the log says ${told.factorCount}`);
  for (const { sinceMs, identity } of factors) {
    const digest = digestOfFactor(identity);
    if (!told.added.some((entry) => entry.atMs === sinceMs && (entry.digest ?? digest) === digest))
      faults.push(`no entry says that the second factor of ${new Date(sinceMs).toISOString()} was added`);
  }
  return faults;
}

function faultsOfInvestor({ users, toldUsers }: RecordedInvestor): string[] {
  const told = toldUsers ?? users;
  return [
    ...users.filter((user) => !told.includes(user)).map((user) => `${user} acts for it, the log says not`),
    ...told.filter((user) => !users.includes(user)).map((user) => `the log says that ${user} acts for it`),
  ];
}
