import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';

/** To whom a message goes: whoever acts for an investor, or every administrator. */
type Audience = 'investor' | 'administrator';

interface KindDescription {
  audience: Audience;
  /** Whether nobody can switch it off, as it is about money or access. */
  isFixed: boolean;
  /** As the account screen names it. */
  name: string;
}

const DESCRIPTIONS = {
  'request-received': { audience: 'investor', isFixed: false, name: 'Request received' },
  'request-accepted': { audience: 'investor', isFixed: true, name: 'Request accepted' },
  'money-confirmed': { audience: 'investor', isFixed: true, name: 'Money confirmed' },
  'request-dealt': { audience: 'investor', isFixed: true, name: 'Request dealt' },
  'request-paid': { audience: 'investor', isFixed: true, name: 'Redemption paid out' },
  'request-moved': { audience: 'investor', isFixed: true, name: 'Request moved to another dealing day' },
  'request-canceled': { audience: 'investor', isFixed: true, name: 'Request canceled' },
  'statement-ready': { audience: 'investor', isFixed: false, name: 'Statement ready' },
  'terms-changed': { audience: 'investor', isFixed: true, name: 'Terms changed' },
  'new-request': { audience: 'administrator', isFixed: false, name: 'New request' },
  'canceled-by-investor': {
    audience: 'administrator',
    isFixed: false,
    name: 'Request canceled by its investor',
  },
  'money-unmatched': { audience: 'administrator', isFixed: true, name: 'Unmatched deposit or withdrawal' },
  'approval-asked': { audience: 'administrator', isFixed: true, name: 'Approval requested' },
  'dealing-day': { audience: 'administrator', isFixed: false, name: 'Dealing day tomorrow' },
  'notice-ended': { audience: 'administrator', isFixed: false, name: 'Notice period ended' },
} as const satisfies Record<string, KindDescription>;
export type MessageKind = keyof typeof DESCRIPTIONS;

/** What people are told by mail, in the order in which it comes to pass. */
export const MESSAGE_KINDS: Readonly<Record<MessageKind, KindDescription>> = DESCRIPTIONS;

/** What somebody is told by mail. */
export const ownMessages = z
  .object({
    is_mail_sent: z.boolean().check(z.describe('False where this installation sends no email')),
    kinds: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        audience: z
          .enum(['investor', 'administrator'])
          .check(z.describe('As whom: whoever acts for an investor, or an administrator')),
        is_fixed: z.boolean().check(z.describe('Nobody can switch it off')),
        is_on: z.boolean(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'OwnMessages' });
export type OwnMessages = AsRead<typeof ownMessages>;

/** Whether a word is a kind that a person can switch off. */
const isOptional = (kind: string): boolean =>
  Object.entries(MESSAGE_KINDS).some(([name, { isFixed }]) => name === kind && !isFixed);

// Each has a name of its own, by which the browser's build leaves it out.
const optionalKind = z.string().check(z.refine(isOptional, 'This kind cannot be switched off.'));

const off = z.array(optionalKind);
export const ownMessagesBody = z.object({ off });
