import { isContactInboxOn } from '../../api/contact-inbox.ts';

export interface Message {
  firstName: string;
  lastName: string;
  email: string;
  message: string;
  /** From the field people do not see: any content was written by a robot. */
  website: string;
}

/** What became of a message. `unsent` is the default, where nothing is sent. */
export type Outcome = 'unsent' | 'sent' | 'refused' | 'too-many' | 'unreachable';

/**
 * The edge where a message leaves the browser. By default it goes nowhere (Specification 2.9.4): nothing is sent or kept.
 * Where the inbox is on, the server keeps it as a lead (Decision D14).
 */
export async function submitMessage(message: Message): Promise<Outcome> {
  if (!isContactInboxOn()) return 'unsent';
  try {
    // Loaded here, because by default no visitor needs it.
    const [{ callApi }, { leadCalls }] = await Promise.all([
      import('../../api/client.ts'),
      import('@equanim/contract/lead-calls'),
    ]);
    const { firstName: first_name, lastName: last_name, email, message: text, website } = message;
    await callApi(leadCalls.contact, { body: { first_name, last_name, email, message: text, website } });
    return 'sent';
  } catch (error) {
    console.error(error);
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  if (status === 429) return 'too-many';
  return status === 400 || status === 413 ? 'refused' : 'unreachable';
}
