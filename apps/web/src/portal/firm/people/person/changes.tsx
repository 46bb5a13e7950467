import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { PersonRow } from '@equanim/contract/people';
import type { ReactNode } from 'react';

/** What an administrator can do about somebody. */
export type ChangeKey = 'make-admin' | 'make-customer' | 'disable' | 'enable' | 'reset-factor';

interface ChangeWords {
  /** On the button that asks for it, and on the one that does it. */
  label: string;
  busyLabel: string;
  /** What it does, said before it is done. */
  effect: (name: ReactNode) => ReactNode;
  /** Whether it ends the sessions of the person. */
  endsSessions: boolean;
  /** Said once it is done. */
  done: (name: ReactNode) => ReactNode;
}

export const CHANGES: Record<ChangeKey, ChangeWords> = {
  'make-admin': {
    label: 'Make administrator',
    busyLabel: 'Changing...',
    effect: (name) => (
      <>{name} will see the whole account with its amounts, and may invite, change and disable others.</>
    ),
    endsSessions: true,
    done: (name) => <>{name} is now an administrator. Every earlier session has ended.</>,
  },
  'make-customer': {
    label: 'Make customer',
    busyLabel: 'Changing...',
    effect: (name) => (
      <>
        {name} will see only performance, {DELAY_IN_WORDS} behind and without amounts.
      </>
    ),
    endsSessions: true,
    done: (name) => <>{name} is now a customer. Every earlier session has ended.</>,
  },
  disable: {
    label: 'Disable',
    busyLabel: 'Disabling...',
    effect: (name) => (
      <>
        {name} can no longer sign in, and links that set a new password stop working. Nothing is deleted; you
        can enable the account again.
      </>
    ),
    endsSessions: true,
    done: (name) => <>{name} is disabled. Every session has ended.</>,
  },
  enable: {
    label: 'Enable',
    busyLabel: 'Enabling...',
    effect: (name) => <>{name} can sign in again, with the same password and second factor.</>,
    endsSessions: false,
    done: (name) => <>{name} can sign in again.</>,
  },
  'reset-factor': {
    label: 'Reset second factor',
    busyLabel: 'Resetting...',
    effect: (name) => (
      <>
        Removes the app, the passkeys and the recovery codes of {name}, who can then sign in with the password
        alone. Make sure who is asking: call back on a number you know.
      </>
    ),
    endsSessions: true,
    done: (name) => <>The second factor of {name} is removed. Every session has ended.</>,
  },
};

/** The change of role and the change of state that somebody is open to. */
export const roleChangeOf = ({ role }: PersonRow): ChangeKey =>
  role === 'admin' ? 'make-customer' : 'make-admin';
export const stateChangeOf = ({ state }: PersonRow): ChangeKey => (state === 'active' ? 'disable' : 'enable');
