import type { CurrentUser } from '@equanim/contract/auth';
import { askApi, callApi, type CallInput } from './client.ts';

interface NewSession {
  token: string;
  /** Epoch milliseconds by the clock of this browser, whatever that of the server says. */
  endsAt: number;
}

/** @returns a new session. @throws ApiProblem; 401 for wrong credentials */
export async function logIn(credentials: CallInput<'login'>['body']): Promise<NewSession> {
  const { reply, headers } = await askApi('login', { body: credentials });
  const sentAt = Date.parse(headers.get('date') ?? '');
  const aheadMs = Number.isNaN(sentAt) ? 0 : Date.now() - sentAt;
  return { token: reply.access_token, endsAt: Date.parse(reply.expires_at) + aheadMs };
}

/** @returns who is signed in. @throws ApiProblem */
export async function readCurrentUser(signal?: AbortSignal): Promise<CurrentUser> {
  return callApi('me', {}, signal);
}

/** Ends the session whose token the client holds at the moment of the call. @throws ApiProblem */
export async function logOut(): Promise<void> {
  await callApi('logout', {});
}

/** Asks for a mail with a link. @throws ApiProblem */
export async function askForLink(email: string): Promise<void> {
  await callApi('forgotPassword', { body: { email } });
}

/** @param token what stands in the link. @throws ApiProblem; 400 with the server's reason */
export async function setPassword(token: string, password: string): Promise<void> {
  await callApi('resetPassword', { body: { token, new_password: password } });
}

/** @returns the address to sign in with. @throws ApiProblem; 400 or 403 with the server's reason */
export async function acceptInvitation(token: string, name: string, password: string): Promise<string> {
  const user = await callApi('register', { body: { invitation: token, name, password } });
  return user.email;
}
