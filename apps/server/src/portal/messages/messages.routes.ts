import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { MessagesService } from './messages.service.ts';

/** Mails that an administrator sends again. */
export function messagesRoutes(messages: MessagesService) {
  return {
    sendStatement: async ({ params, act }) => ({ people: await messages.sendStatement(params.id, act) }),
  } satisfies Partial<Handlers>;
}
