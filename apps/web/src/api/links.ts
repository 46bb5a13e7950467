import { accountCalls } from '@equanim/contract/account-calls';
import type { InvitationFound } from '@equanim/contract/auth';
import { callApi, type CallInput } from './client.ts';

/** @returns whom the invitation of a link is for. @throws ApiProblem; 403 with the server's reason for a dead link */
export async function findInvitation(token: string): Promise<InvitationFound> {
  return callApi(accountCalls.invitation, { body: { invitation: token } });
}

/** @returns the address to sign in with, if the server says it. @throws ApiProblem; 400 or 403 with the server's reason */
export async function acceptInvitation(body: CallInput<'register'>['body']): Promise<string | undefined> {
  const user = await callApi(accountCalls.register, { body });
  return user.email;
}

/** Confirms a new email address by the token of its link. @throws ApiProblem; 400 for a dead link */
export async function confirmEmail(token: string): Promise<void> {
  await callApi(accountCalls.confirmEmail, { body: { token } });
}
