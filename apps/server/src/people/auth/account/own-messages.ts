import { MESSAGE_KINDS, type ownMessages } from '@equanim/contract/messages';
import type { z } from 'zod/mini';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountStore, MessageChoice } from './account.store.ts';

interface OwnMessagesDeps {
  accounts: Pick<AccountStore, 'messageChoice' | 'chooseMessages'>;
  /** Whether mails are sent at all. */
  isMailSent: boolean;
}

type OwnMessages = z.infer<typeof ownMessages>;

/** What people are told by mail, and what of it they do without. */
export function createOwnMessages({ accounts, isMailSent }: OwnMessagesDeps) {
  const shown = (choice: MessageChoice | undefined): OwnMessages => {
    if (!choice) throw new DomainError('not-signed-in');
    return { is_mail_sent: isMailSent, kinds: kindsOf(choice) };
  };
  return {
    /** The kinds that concern a user. */
    messages: async (userId: string): Promise<OwnMessages> => shown(await accounts.messageChoice(userId)),

    /** Switches these kinds off and all others on. */
    chooseMessages: async (off: readonly string[], act: RecordedAct): Promise<OwnMessages> =>
      shown(await accounts.chooseMessages(off, act)),
  };
}

function kindsOf({ role, isInvestor, off }: MessageChoice): OwnMessages['kinds'] {
  const audiences = new Set<string>();
  if (isInvestor || role === 'customer') audiences.add('investor');
  if (role === 'admin') audiences.add('administrator');
  return Object.entries(MESSAGE_KINDS)
    .filter(([, { audience }]) => audiences.has(audience))
    .map(([kind, { name, audience, isFixed }]) => ({
      kind,
      name,
      audience,
      is_fixed: isFixed,
      is_on: isFixed || !off.includes(kind),
    }));
}
