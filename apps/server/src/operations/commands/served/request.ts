import { role } from '@equanim/contract/auth';
import { z } from 'zod';

/** The name of the socket in the data directory where the server listens for operators' commands. */
export const COMMAND_SOCKET = 'commands';
/** No request is longer: a thousand heads of backups fit. */
export const MAX_REQUEST_CHARACTERS = 1_000_000;

const email = z.string();
const knownHead = z.object({
  sequence: z.int().min(1),
  hash: z.string(),
  source: z.string(),
  at: z.coerce.date().nullable(),
});

/** What an operator asks for: over the socket one line of JSON. */
export const commandRequest = z.discriminatedUnion('command', [
  z.object({ command: z.literal('user add'), email, name: z.string(), role, password: z.string() }),
  z.object({ command: z.literal('user invite'), email, role }),
  z.object({ command: z.literal('user list') }),
  z.object({ command: z.literal('user disable'), email }),
  z.object({ command: z.literal('user enable'), email }),
  z.object({ command: z.literal('user role'), email, role }),
  z.object({ command: z.literal('user password'), email, password: z.string() }),
  z.object({ command: z.literal('user reset-factor'), email }),
  z.object({ command: z.literal('audit list'), last: z.int().min(1) }),
  z.object({ command: z.literal('audit verify'), heads: z.array(knownHead) }),
  z.object({ command: z.literal('audit note-backup'), file: z.string() }),
  z.object({ command: z.literal('ledger verify') }),
  z.object({ command: z.literal('record rotate') }),
  z.object({ command: z.literal('record recover') }),
  z.object({ command: z.literal('privacy export'), person: z.string() }),
  z.object({ command: z.literal('privacy erase'), person: z.string() }),
]);
export type CommandRequest = z.infer<typeof commandRequest>;
export type RequestOf<Name extends CommandRequest['command']> = Extract<CommandRequest, { command: Name }>;

/** The reply: a line of JSON for each line that is printed, and one that ends it. */
export const commandReply = z.union([
  z.object({ line: z.string() }),
  z.object({
    /** Why it could not be done, as a sentence; null where it was. */
    failure: z.string().nullable(),
  }),
]);
export type CommandReply = z.infer<typeof commandReply>;
