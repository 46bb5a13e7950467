import { RecordRefusedError } from '../../../fund/record/record-refused.ts';
import { OperatorError } from '../../../people/auth/users.service.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { listEntries, noteBackup, verifyLog } from './audit-commands.ts';
import { FoundWrongError, type CommandServices, type Print } from './context.ts';
import { verifyLedger } from './ledger-commands.ts';
import { erasePerson, exportPerson } from './privacy-commands.ts';
import { recoverRecord, rotateKey } from './record-commands.ts';
import type { CommandRequest, RequestOf } from './request.ts';
import { inviteUser, listUsers } from './user-commands.ts';

/**
 * Does what an operator asks for: the one place, in the running server and without one.
 *
 * @returns why it cannot be done, as a sentence for the operator; null when it was
 * @throws anything else, which is a bug or a database that fails
 */
export async function carryOut(
  request: CommandRequest,
  services: CommandServices,
  print: Print,
): Promise<string | null> {
  try {
    await dispatch(request, services, print);
    return null;
  } catch (error) {
    const isExpected = [OperatorError, DomainError, FoundWrongError, RecordRefusedError].some(
      (kind) => error instanceof kind,
    );
    if (isExpected && error instanceof Error) return error.message;
    throw error;
  }
}

async function dispatch(request: CommandRequest, services: CommandServices, print: Print): Promise<void> {
  switch (request.command) {
    case 'audit list':
      return listEntries(services, request, print);
    case 'audit verify':
      return verifyLog(services, request, print);
    case 'audit note-backup':
      return noteBackup(services, request);
    case 'ledger verify':
      return verifyLedger(services, print);
    case 'record rotate':
      return rotateKey(services, print);
    case 'record recover':
      return recoverRecord(services, print);
    case 'privacy export':
      return exportPerson(services, request, print);
    case 'privacy erase':
      return erasePerson(services, request, print);
    default:
      return dispatchUser(request, services, print);
  }
}

type UserRequest = RequestOf<Extract<CommandRequest['command'], `user ${string}`>>;

async function dispatchUser(request: UserRequest, services: CommandServices, print: Print): Promise<void> {
  const { users } = services;
  switch (request.command) {
    case 'user list':
      return listUsers(services, print);
    case 'user invite':
      return inviteUser(services, request, print);
    case 'user add':
      await users.add(request);
      return print(`${request.email} can sign in as ${request.role}.`);
    case 'user disable':
      await users.disable(request.email);
      return print(`${request.email} can no longer sign in.`);
    case 'user enable':
      await users.enable(request.email);
      return print(`${request.email} can sign in again.`);
    case 'user role':
      await users.setRole(request.email, request.role);
      return print(`${request.email} is now ${request.role}.`);
    case 'user password':
      await users.setPassword(request.email, request.password);
      return print(`${request.email} has a new password.`);
    case 'user reset-factor':
      await users.resetFactor(request.email);
      return print(`${request.email} no longer has a second factor.`);
  }
}
