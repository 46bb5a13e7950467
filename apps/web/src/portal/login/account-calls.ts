import { callApi } from '../../api/client.ts';

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
