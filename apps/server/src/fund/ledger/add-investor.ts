import { randomUUID } from 'node:crypto';
import type { OpenTransaction, RecordedAct } from '../../platform/acts/act.ts';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import type { FundInvestor, InvestorName } from './book/investors.store.ts';
import type { FundRecords } from './book/ledger.store.ts';
import type { AskedRequest } from './requests/check-request.ts';
import { makeRequest, type ChangedRequest } from './requests/requests.service.ts';

const REFERENCE_DIGITS = 4;

/** An investor as an administrator describes it. */
export interface GivenInvestor extends InvestorName {
  /** Of the users who act for it. */
  userIds: readonly string[];
}

/** An investor to be added, and what begins with it. */
export interface BegunInvestor<Invited> extends GivenInvestor {
  /** Its first request, and the act whose entry in the audit log tells of it; null for none. */
  request: { asked: Omit<AskedRequest, 'investorId'>; act: RecordedAct } | null;
  /** Invites somebody who will act for it, in the transaction that adds it. */
  invite: (trx: OpenTransaction, investorId: string) => Promise<Invited>;
}

interface Adding {
  act: RecordedAct;
  now: Date;
}

/** Adds an investor with the next reference, in a turn of the caller. @throws InputError for a user there is not */
export async function addInvestor(
  records: FundRecords,
  { userIds, ...named }: GivenInvestor,
  { act, now }: Adding,
): Promise<FundInvestor> {
  await requireUsers(records, userIds);
  const investors = await records.listInvestors();
  const reference = `INV-${String(investors.length + 1).padStart(REFERENCE_DIGITS, '0')}`;
  const id = randomUUID();
  await records.addInvestor({ id, reference, ...named, addedAt: now });
  await records.setUsers(id, userIds);
  act.note({ investor: id, user_ids: userIds });
  return requireInvestor(records, id);
}

/**
 * Adds an investor, its first request and the invitation of whoever will act for it, in a turn of the caller.
 *
 * @throws InputError for a user there is not, and with `request.` or `invite.` before the field for what is wrong with these
 */
export async function beginInvestor<Invited>(
  records: FundRecords,
  { request, invite, ...given }: BegunInvestor<Invited>,
  { act, trx, now }: Adding & { trx: OpenTransaction },
): Promise<{ investor: FundInvestor; made: ChangedRequest | null; invited: Invited }> {
  const investor = await addInvestor(records, given, { act, now });
  request?.act.note({ investor_id: investor.id });
  const made =
    request &&
    (await inPart('request', () =>
      makeRequest(records, { ...request.asked, investorId: investor.id }, { act: request.act, now }),
    ));
  // Entries of the audit log come after all that may have to wait.
  const invited = await inPart('invite', () => invite(trx, investor.id));
  await request?.act.record(trx);
  return { investor, made, invited };
}

/** Does something with a part of an input. @throws InputError that names the field within that part */
async function inPart<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [fault] = error instanceof InputError ? error.faults : [];
    throw fault ? new InputError(`${part}.${fault.field}`, fault.message) : error;
  }
}

/** @throws DomainError `not-found` */
export async function requireInvestor(records: FundRecords, id: string): Promise<FundInvestor> {
  const found = (await records.listInvestors()).find((one) => one.id === id);
  if (!found) throw new DomainError('not-found', 'There is no such investor.');
  return found;
}

/** @throws InputError for a user there is not */
export async function requireUsers(records: FundRecords, userIds: readonly string[]): Promise<void> {
  const known = await records.knownUsers(userIds);
  if (!userIds.every((id) => known.includes(id)))
    throw new InputError('userIds', 'One of these users no longer exists.');
}
