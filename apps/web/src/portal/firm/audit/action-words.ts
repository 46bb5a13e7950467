import type { AuditAction } from '@equanim/contract/audit-actions';

/** How an action is named in the filter, and told in the log. */
export interface ActionWords {
  /** In the filter. */
  name: string;
  /**
   * A sentence without its full stop. `{actor}` is who did it, `{subject}` whom it was done to; `{email}` and others in
   * braces are details of the entry.
   */
  says: string;
  /** In place of `says` where whom it was done to is not known, or is who did it. */
  saysAlone?: string;
}

/** The actions in groups, in the order of the filter. */
export const ACTION_GROUPS = [
  {
    group: 'Signing in',
    words: {
      'signed-in': { name: 'Signed in', says: '{actor} signed in' },
      'sign-in-failed': {
        name: 'Sign-in failed',
        says: 'Sign-in as {subject} failed',
        saysAlone: 'Sign-in failed',
      },
      'sign-in-locked': {
        name: 'Sign-in locked',
        says: 'Unknown devices have to wait before they can sign in as {subject}',
        saysAlone: 'Unknown devices have to wait before they can sign in again',
      },
      'signed-out': { name: 'Signed out', says: '{actor} signed out' },
      'session-ended': {
        name: 'Session ended',
        says: '{actor} ended a session of {subject}',
        saysAlone: '{actor} ended a session of their own',
      },
    },
  },
  {
    group: 'Second factor',
    words: {
      'second-factor-given': { name: 'Second factor given', says: '{actor} gave the second factor' },
      'second-factor-failed': {
        name: 'Second factor failed',
        says: 'Giving the second factor of {subject} failed',
        saysAlone: '{actor} failed to give the second factor',
      },
      'second-factor-added': { name: 'Second factor added', says: '{actor} added a second factor' },
      'second-factor-removed': { name: 'Second factor removed', says: '{actor} removed a second factor' },
      'recovery-codes-made': { name: 'Recovery codes made', says: '{actor} made new recovery codes' },
      'second-factor-reset': {
        name: 'Second factor reset',
        says: '{actor} reset the second factor of {subject}',
        saysAlone: '{actor} reset a second factor',
      },
    },
  },
  {
    group: 'Accounts',
    words: {
      'password-changed': {
        name: 'Password changed',
        says: '{actor} changed the password of {subject}',
        saysAlone: '{actor} changed the password',
      },
      'password-reset': {
        name: 'Password reset',
        says: 'A new password was set for {subject} through a link sent by email',
        saysAlone: '{actor} set a new password through a link sent by email',
      },
      'email-changed': {
        name: 'Email address changed',
        says: '{actor} changed the email address of {subject}',
        saysAlone: '{actor} changed the email address',
      },
      'name-changed': {
        name: 'Name changed',
        says: '{actor} changed the name of {subject}',
        saysAlone: '{actor} changed the name',
      },
      'messages-chosen': {
        name: 'Emails chosen',
        says: '{actor} chose which emails to get',
      },
      'personal-data-exported': {
        name: 'Personal data exported',
        says: '{actor} exported the data kept about {subject}',
        saysAlone: '{actor} exported their personal data',
      },
      'personal-data-erased': {
        name: 'Personal data erased',
        says: '{actor} erased the data kept about {subject}',
        saysAlone: '{actor} erased personal data',
      },
    },
  },
  {
    group: 'People',
    words: {
      'person-invited': { name: 'Person invited', says: '{actor} invited {email}' },
      'invitation-withdrawn': {
        name: 'Invitation withdrawn',
        says: '{actor} withdrew the invitation of {email}',
      },
      'invitation-accepted': {
        name: 'Invitation accepted',
        says: '{subject} accepted an invitation',
        saysAlone: '{actor} accepted an invitation',
      },
      'person-added': {
        name: 'Person added',
        says: '{actor} added {subject}',
        saysAlone: '{actor} added a person',
      },
      'person-disabled': {
        name: 'Person disabled',
        says: '{actor} disabled {subject}',
        saysAlone: '{actor} disabled an account',
      },
      'person-enabled': {
        name: 'Person enabled',
        says: '{actor} enabled {subject}',
        saysAlone: '{actor} enabled an account',
      },
      'role-changed': {
        name: 'Role changed',
        says: '{actor} changed the role of {subject}',
        saysAlone: '{actor} changed a role',
      },
    },
  },
  {
    group: 'Data',
    words: {
      'orders-exported': { name: 'Orders exported', says: '{actor} exported orders' },
      'audit-exported': { name: 'Audit log exported', says: '{actor} exported the audit log' },
      'quarantine-decided': {
        name: 'Quarantine decided',
        says: '{actor} decided on a quarantined sample',
      },
      'exclusion-added': { name: 'Window excluded', says: '{actor} excluded a window of the history' },
      'exclusion-removed': {
        name: 'Window included again',
        says: '{actor} included a window of the history again',
      },
      'log-type-answered': {
        name: 'Entry type classified',
        says: "{actor} classified an entry type of the exchange's log",
      },
      'coin-priced': { name: 'Coin priced', says: '{actor} entered the price of a coin' },
      'lead-changed': { name: 'Lead changed', says: '{actor} changed a lead' },
    },
  },
  {
    group: 'Investors and dealing',
    words: {
      'terms-recorded': { name: 'Terms recorded', says: '{actor} recorded terms from {from_day} on' },
      'investor-added': { name: 'Investor added', says: '{actor} added the investor {name}' },
      'investor-changed': { name: 'Investor changed', says: '{actor} changed the investor {name}' },
      'request-made': { name: 'Request made', says: '{actor} requested a {kind}' },
      'request-accepted': { name: 'Request accepted', says: '{actor} accepted a request' },
      'request-canceled': { name: 'Request canceled', says: '{actor} canceled a request' },
      'request-reckoned': {
        name: 'Money accepted as is',
        says: '{actor} had the money of a request dealt as is',
      },
      'flow-matched': { name: 'Flow matched', says: '{actor} matched a flow' },
      'flow-unmatched': { name: 'Match undone', says: '{actor} undid the match of a flow' },
      'strike-finalized': { name: 'Strike finalized', says: '{actor} finalized the strike of {day}' },
      'approval-asked': { name: 'Approval requested', says: '{actor} proposed: {title}' },
      'approval-confirmed': { name: 'Proposal confirmed', says: '{actor} decided on: {title} ({state})' },
      'approval-refused': { name: 'Proposal refused', says: '{actor} refused: {title}' },
      'ledger-exported': { name: 'Ledger exported', says: '{actor} exported the ledger' },
      'statement-made': {
        name: 'Statement made',
        says: '{investor}: {month} statement issued',
      },
      'statement-read': { name: 'Statement downloaded', says: '{actor} downloaded a statement' },
      'statement-sent': {
        name: 'Statement email sent again',
        says: '{actor} sent a statement email again',
      },
      'contract-note-read': { name: 'Contract note downloaded', says: '{actor} downloaded a contract note' },
      'statements-exported': {
        name: 'Statements exported',
        says: '{actor} exported the statements of {month}',
      },
    },
  },
  {
    group: 'Server',
    words: {
      'server-started': { name: 'Server started', says: 'The server started' },
      'backup-written': { name: 'Backup written', says: '{actor} wrote a backup' },
      'record-key-changed': {
        name: 'Record key changed',
        says: '{actor} changed the key that signs the track record',
      },
      'record-recovered': {
        name: 'Record recovered',
        says: '{actor} recovered the track record',
      },
      'backup-restored': { name: 'Backup restored', says: '{actor} restored a backup' },
    },
  },
] as const satisfies ReadonlyArray<{
  group: string;
  words: Partial<Record<AuditAction, ActionWords>>;
}>;

/** The words of every action; the compiler asks for one that is missing. */
export const ACTION_WORDS: Record<AuditAction, ActionWords> = Object.assign(
  {},
  ...ACTION_GROUPS.map(({ words }) => words),
) as UnionOfWords;

type UnionOfWords = Words<(typeof ACTION_GROUPS)[number]['words']>;
/** All groups in one record: each action of any group is a key of it. */
type Words<Group> = { [Action in Group extends unknown ? keyof Group : never]: ActionWords };
