import type { OutboxState } from './outbox.store.ts';

/** What administrators should know of mails that wait or were dropped, a sentence each. */
export function noticesOf({ waiting, unreadable, dropped }: OutboxState): string[] {
  const notices: string[] = [];
  const late = waiting.count - unreadable;
  if (late > 0 && waiting.since)
    notices.push(`${mails(late)} to be sent since ${timeOf(waiting.since)}${reason(waiting.failure)}`);
  if (unreadable > 0)
    notices.push(
      `${mails(unreadable)} to be sent that this process cannot decrypt: every process needs the same SECRET_KEY.`,
    );
  if (dropped.count > 0 && dropped.at)
    notices.push(
      `${dropped.count === 1 ? '1 mail was' : `${dropped.count} mails were`} not sent within the last day and will not be, the last at ${timeOf(dropped.at)}${reason(dropped.failure)}`,
    );
  return notices;
}

const mails = (count: number): string => (count === 1 ? '1 mail waits' : `${count} mails wait`);
const timeOf = (moment: Date): string => `${moment.toISOString().slice(11, 16)} UTC`;
const reason = (failure: string | null): string => (failure === null ? '.' : `: ${failure}.`);
