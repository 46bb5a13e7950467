import { callApi } from '../../api/client.ts';

/** Asks for a mail with a link. @throws ApiProblem; 404 where the server sends no mail */
export async function askForLink(email: string): Promise<void> {
  await callApi('forgotPassword', { body: { email } });
}

/** @param token what stands in the link. @throws ApiProblem; 400 with the server's reason */
export async function setPassword(token: string, password: string): Promise<void> {
  await callApi('resetPassword', { body: { token, new_password: password } });
}
