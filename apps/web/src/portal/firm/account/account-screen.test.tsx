// @vitest-environment happy-dom
import type { FactorState, Passkey } from '@equanim/contract/factor';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { Screens } from '../../../screens.ts';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { factorWith, statusWith, userOf } from '../../frame/answers.test-support.ts';
import { part } from '../../frame/portal.test-support.tsx';
import { SCREENS } from '../../frame/screens.test-support.ts';
import { type Answer, type HeardCall, refusal, serve } from '../../frame/server.test-support.ts';
import { endSession, storeSession } from '../../session/session-store.ts';
import { AccountScreen } from './account-screen.tsx';
import '../../session/factor/qr-code.tsx';

usePage();
beforeEach(() => endSession('absent'));

const ME = userOf('customer');
const idOf = (number: number) => `3f0c7d1e-8a4b-4c2d-9e6f-5a7b8c9d0e1${String(number)}`;
const MAC: Passkey = { id: idOf(1), name: 'My Mac', created_at: '2026-03-01T10:00:00Z', last_used_at: null };
const session = (number: number, changes: object) => ({
  id: idOf(number),
  device: 'Chrome on macOS',
  address: '203.0.113.7',
  created_at: '2026-03-01T10:00:00Z',
  last_seen_at: '2026-03-04T10:00:00Z',
  expires_at: '2026-04-01T10:00:00Z',
  is_current: false,
  ...changes,
});
const HERE = session(2, { is_current: true });
const PHONE = session(3, { device: 'Safari on iOS' });
const UNKNOWN = session(4, { device: null, address: null, last_seen_at: null });

const kind = (name: string, changes: object) => ({
  kind: name,
  name,
  audience: 'investor',
  is_fixed: false,
  is_on: true,
  ...changes,
});
const MAILS = {
  is_mail_sent: true,
  kinds: [
    kind('Request received', {}),
    kind('Money confirmed', { is_fixed: true }),
    kind('Statement ready', { is_on: false }),
  ],
};

let answers: Record<string, Answer>;
let heard: HeardCall[];

function openAccount(factor: Partial<FactorState> = {}, others: Record<string, Answer> = {}): UserEvent {
  answers = {
    'GET /auth/me': ME,
    'GET /status': statusWith({}),
    'GET /auth/second-factor': factorWith(factor),
    'GET /auth/sessions': [HERE, PHONE, UNKNOWN],
    'GET /auth/messages': MAILS,
    ...others,
  };
  heard = serve(answers);
  storeSession({ token: 'a-token', email: ME.email });
  render(
    <Screens value={SCREENS}>
      <MemoryRouter>
        <AccountScreen />
      </MemoryRouter>
    </Screens>,
  );
  return createUser();
}

const bodyOf = (name: string) => heard.findLast(({ call }) => call === name)?.body;
const inPart = (title: string) => within(part(title));
const factorIs = (state: Partial<FactorState>) => (answers['GET /auth/second-factor'] = factorWith(state));

test('removing the last factor asks for the password, and for a longer one where the server wants it', async () => {
  const user = openAccount(
    { has_totp: true, recovery_codes_left: 2 },
    {
      'POST /auth/totp/remove': (body: unknown) => {
        if ('new_password' in (body as object)) return (factorIs({}), null);
        const detail = 'Your password is too short to stand alone.';
        return refusal('invalid-input', { detail, fields: ['new_password'] });
      },
    },
  );
  await screen.findByText('2 recovery codes of 10 left. Make new ones before you run out.');
  await user.click(screen.getByRole('button', { name: 'Remove app' }));
  const section = inPart('Second factor');
  await user.type(section.getByLabelText('Your password'), 'tiny pass');
  await user.click(section.getByRole('button', { name: 'Remove' }));
  await section.findByText('Your password is too short to stand alone.');
  await user.type(
    section.getByLabelText('New password, used without a second factor'),
    'copper lantern quiet orbit',
  );
  await user.click(section.getByRole('button', { name: 'Remove' }));
  await section.findByText('The authenticator app was removed.');
  expect(bodyOf('POST /auth/totp/remove')).toEqual({
    current_password: 'tiny pass',
    new_password: 'copper lantern quiet orbit',
  });
  await section.findByText(/^Off[.]/);
});

test('a passkey is renamed, and removed without a password where another factor stays', async () => {
  const factor = { has_totp: true, has_passkey: true, recovery_codes_left: 10 };
  const user = openAccount(
    { ...factor, passkeys: [MAC] },
    {
      [`PATCH /auth/passkeys/${MAC.id}`]: (body: unknown) => {
        const renamed = { ...MAC, ...(body as object) };
        factorIs({ ...factor, passkeys: [renamed] });
        return renamed;
      },
      [`POST /auth/passkeys/${MAC.id}/remove`]: () => (factorIs({ ...factor, has_passkey: false }), null),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  await user.clear(screen.getByLabelText('Name of the passkey'));
  await user.type(screen.getByLabelText('Name of the passkey'), 'Desk{Enter}');
  await screen.findByText('The passkey was renamed.');
  const item = (await screen.findByText('Desk')).closest('li')!;
  await user.click(within(item).getByRole('button', { name: 'Remove' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The passkey was removed.');
  expect(bodyOf(`POST /auth/passkeys/${MAC.id}/remove`)).toEqual({});
  await waitFor(() => expect(screen.queryByText('Desk')).toBeNull());
});

test('each session but this one has a button that ends it alone', async () => {
  const user = openAccount(
    {},
    {
      [`DELETE /auth/sessions/${PHONE.id}`]: () => ((answers['GET /auth/sessions'] = [HERE, UNKNOWN]), null),
    },
  );
  const rows = await inPart('Sessions').findAllByRole('listitem');
  const ends = rows.map((row) => within(row).queryByRole('button', { name: 'End' }));
  expect(ends.map((end) => end !== null)).toEqual([false, true, true]);
  await user.click(ends[1]!);
  await screen.findByText('Ended: Safari on iOS.');
  await waitFor(() => expect(inPart('Sessions').getAllByRole('listitem')).toHaveLength(2));
});

test('a kind of mail can be switched off, but not one about money', async () => {
  const user = openAccount({}, { 'PUT /auth/messages': () => (answers['GET /auth/messages'] = MAILS) });
  const received = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Request received' });
  expect(received.checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: 'Money confirmed' })).toBeNull();
  inPart('Emails').getByText(/^Always sent, .*: Money confirmed\.$/);
  await user.click(received);
  await screen.findByText('Your choice was saved.');
  expect(bodyOf('PUT /auth/messages')).toEqual({ off: ['Request received', 'Statement ready'] });
});

test('where no mail is sent, the account says so in place of a choice', async () => {
  openAccount({}, { 'GET /auth/messages': { ...MAILS, is_mail_sent: false } });
  await screen.findByText('Email is not set up. You will see updates in the portal instead.');
  expect(inPart('Emails').queryByRole('checkbox')).toBeNull();
});
