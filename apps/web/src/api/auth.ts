import { accountCalls } from '@equanim/contract/account-calls';
import { authCalls } from '@equanim/contract/auth-calls';
import type { InvitationFound } from '@equanim/contract/auth';
import { factorCalls } from '@equanim/contract/factor-calls';
import { callApi, type CallInput, type CallReply } from './client.ts';
import { toBrowserTime } from './server-time.ts';

export interface NewSession {
  token: string;
  /** Epoch milliseconds by the clock of this browser, whatever that of the server says; absent where that says nothing. */
  endsAt?: number;
}

/** @returns a new session. @throws ApiProblem; 401 for wrong credentials */
export async function logIn(credentials: CallInput<'login'>['body']): Promise<NewSession> {
  return sessionOf(await callApi(authCalls.login, { body: credentials }));
}

/** @returns what a passkey has to sign to sign in, for {@link logInWithPasskey}. @throws ApiProblem */
export async function readPasskeyLoginOptions(signal?: AbortSignal): Promise<Record<string, unknown>> {
  return (await callApi(factorCalls.passkeyLoginOptions, {}, signal)).options;
}

/** @returns a new session, with both factors given. @throws ApiProblem; 401 for a passkey that lets nobody in */
export async function logInWithPasskey(body: CallInput<'passkeyLogin'>['body']): Promise<NewSession> {
  return sessionOf(await callApi(factorCalls.passkeyLogin, { body }));
}

function sessionOf({ access_token: token, expires_at: expiresAt }: CallReply<'login'>): NewSession {
  return expiresAt === undefined ? { token } : { token, endsAt: toBrowserTime(Date.parse(expiresAt)) };
}

/** Asks for a mail with a link. @throws ApiProblem */
export async function askForLink(email: string): Promise<void> {
  await callApi(accountCalls.forgotPassword, { body: { email } });
}

/** @param token what stands in the link. @throws ApiProblem; 400 with the server's reason */
export async function setPassword(token: string, password: string): Promise<void> {
  await callApi(accountCalls.resetPassword, { body: { token, new_password: password } });
}

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
