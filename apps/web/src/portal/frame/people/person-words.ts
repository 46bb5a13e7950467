import type { Role } from '@equanim/contract/auth';
import type { PersonRow } from '@equanim/contract/people';

export const ROLE_NAMES: Record<Role, string> = { admin: 'Administrator', customer: 'Customer' };

/** A role in a sentence: `an administrator`. */
export const ROLE_PHRASES: Record<Role, string> = { admin: 'an administrator', customer: 'a customer' };

export const STATE_NAMES: Record<PersonRow['state'], string> = { active: 'Active', disabled: 'Disabled' };

/** The second factor of somebody: `None`, `App`, `2 passkeys`, `App, 1 passkey`. */
export function factorOf({ has_totp: hasTotp, passkey_count: count }: PersonRow): string {
  const passkeys = count === 1 ? '1 passkey' : `${String(count)} passkeys`;
  const parts = [hasTotp ? 'App' : null, count > 0 ? passkeys : null].filter((part) => part !== null);
  return parts.length === 0 ? 'None' : parts.join(', ');
}

/** Whether there would be no administrator left who can sign in without this one. */
export function isLastAdministrator(person: PersonRow, people: readonly PersonRow[]): boolean {
  const canAct = ({ role, state }: PersonRow): boolean => role === 'admin' && state === 'active';
  return canAct(person) && !people.some((other) => other.id !== person.id && canAct(other));
}

/** What it means for somebody that wrong passwords were tried. */
export const LOCKED = 'New devices have to wait, because of wrong passwords.';
