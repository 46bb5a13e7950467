// @vitest-environment happy-dom
import type { FactorState, Passkey } from '@equanim/contract/factor';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Screens } from '../../screens.ts';
import { catchFiles, createUser, usePage } from '../../ui/browser/page.test-support.ts';
import { factorWith, statusWith, userOf } from '../layout/answers.test-support.ts';
import { part, passRetry, textOf } from '../layout/portal.test-support.tsx';
import { SCREENS } from '../layout/screens.test-support.ts';
import { type Answer, type HeardCall, refusal, serve } from '../layout/server.test-support.ts';
import { endSession, storeSession } from '../session/session-store.ts';
import { AccountScreen } from './account-screen.tsx';
import '../session/factor/qr-code.tsx';

usePage();
beforeEach(() => endSession('absent'));

const ME = userOf('customer');
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${String(index)}`);
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

let answers: Record<string, Answer>;
let heard: HeardCall[];

function openAccount(factor: Partial<FactorState> = {}, others: Record<string, Answer> = {}): UserEvent {
  answers = {
    'GET /auth/me': ME,
    'GET /status': statusWith({}),
    'GET /auth/second-factor': factorWith(factor),
    'GET /auth/sessions': [HERE, PHONE, UNKNOWN],
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

test('the name is saved, and one that is refused says why', async () => {
  const refused = () => refusal('invalid-input', { detail: 'A name has no such characters.' });
  const user = openAccount({}, { 'PUT /auth/me': refused });
  const field = await screen.findByLabelText('Name');
  expect(inPart('Profile').getByRole('button', { name: 'Save name' })).toHaveProperty('disabled', true);
  await user.clear(field);
  await user.type(field, ' Ada Lowell {Enter}');
  await screen.findByText('A name has no such characters.');
  answers['PUT /auth/me'] = (body: unknown) => ({ ...ME, ...(body as object) });
  await user.type(field, '{Enter}');
  await screen.findByText('Your name was saved.');
  expect(bodyOf('PUT /auth/me')).toEqual({ name: 'Ada Lowell' });
});

const STAYS =
  'We mailed a link to ada@lowell.example. Open it within 30 minutes; until then somebody@equanim.example stays in use.';

test.each([
  ['where mail is sent', ME.email, STAYS],
  ['where none is', 'ada@lowell.example', 'Your email address is now ada@lowell.example.'],
])('the email address is changed with the password: %s', async (_, email, sentence) => {
  const user = openAccount({}, { 'PUT /auth/me': () => ({ ...ME, email }) });
  await user.click(await screen.findByRole('button', { name: 'Change email address' }));
  expect(document.activeElement).toBe(screen.getByLabelText('New email address'));
  await user.type(screen.getByLabelText('New email address'), 'Ada@Lowell.example');
  await user.type(inPart('Profile').getByLabelText('Your password'), 'my password{Enter}');
  const told = await screen.findByText(sentence);
  expect(bodyOf('PUT /auth/me')).toEqual({ email: 'Ada@Lowell.example', current_password: 'my password' });
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(localStorage.getItem('userEmail')).toBe(email);
  await screen.findByRole('button', { name: `Menu of ${email}` });
});

test('the password is changed, with the length that a second factor allows, and the fields are empty afterwards', async () => {
  const user = openAccount(
    { has_totp: true },
    {
      'PUT /auth/me': (body: unknown) =>
        (body as { current_password: string }).current_password === 'the old one'
          ? ME
          : refusal('invalid-input', { detail: 'The current password is wrong.' }),
    },
  );
  await inPart('Password').findByText('At least 8 characters');
  const passphrase = 'copper lantern quiet orbit';
  const fill = async (current: string) => {
    await user.clear(screen.getByLabelText('Current password'));
    await user.type(screen.getByLabelText('Current password'), current);
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), `${passphrase}{Enter}`);
  };
  await fill('a wrong one');
  await screen.findByText('The current password is wrong.');
  await fill('the old one');
  await screen.findByText('Your password was changed.');
  expect(bodyOf('PUT /auth/me')).toEqual({ current_password: 'the old one', new_password: passphrase });
  expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
});

test('an authenticator app is set up, and its recovery codes stay until they are kept', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const user = openAccount(
    { is_required: true, due_at: '2026-03-08T10:00:00Z' },
    {
      'POST /auth/totp': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
      'POST /auth/totp/confirm': () => {
        factorIs({ has_totp: true, recovery_codes_left: 10 });
        return { recovery_codes: CODES };
      },
    },
  );
  await inPart('Second factor').findByText(/Set one up by/);
  await user.click(screen.getByRole('button', { name: 'Add an app' }));
  await user.type(inPart('Second factor').getByLabelText('Your password'), 'my password{Enter}');
  await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  const codes = within(await screen.findByRole('region', { name: 'Keep your recovery codes' }));
  expect(codes.getAllByRole('listitem').map(textOf)).toEqual(CODES);
  expect(bodyOf('POST /auth/totp')).toEqual({ current_password: 'my password' });
  await user.click(codes.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(CODES.join('\n'));
  await user.click(codes.getByRole('button', { name: 'I have saved them' }));
  await inPart('Second factor').findByText('Set up: it shows a six-digit code.');
  expect(screen.queryByText(CODES[0]!)).toBeNull();
  await screen.findByText('10 recovery codes of 10 left.');
});

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
  await user.click(section.getByRole('button', { name: 'Remove it' }));
  await section.findByText('Your password is too short to stand alone.');
  await user.type(section.getByLabelText('New password, to stand alone'), 'copper lantern quiet orbit');
  await user.click(section.getByRole('button', { name: 'Remove it' }));
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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  await screen.findByText('The passkey was removed.');
  expect(bodyOf(`POST /auth/passkeys/${MAC.id}/remove`)).toEqual({});
  await waitFor(() => expect(screen.queryByText('Desk')).toBeNull());
});

test('sessions are listed, this one first and without a way to end it; another is ended, then all others', async () => {
  const user = openAccount(
    {},
    {
      [`DELETE /auth/sessions/${PHONE.id}`]: () => ((answers['GET /auth/sessions'] = [HERE, UNKNOWN]), null),
      'DELETE /auth/sessions': () => ((answers['GET /auth/sessions'] = [HERE]), null),
    },
  );
  const rows = await inPart('Sessions').findAllByRole('listitem');
  const ends = rows.map((row) => within(row).queryByRole('button', { name: 'End' }));
  expect(ends.map((end) => end !== null)).toEqual([false, true, true]);
  expect(textOf(rows[0]!)).toMatch(/^Chrome on macOS\s*This one/);
  expect(textOf(rows[2]!)).toMatch(/^Unknown device\s*Unknown address.*Not seen yet/);
  await user.click(ends[1]!);
  await screen.findByText('Ended: Safari on iOS.');
  await waitFor(() => expect(inPart('Sessions').getAllByRole('listitem')).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions' }));
  await user.click(dialog.getByRole('button', { name: /^End (?:it|them)$/ }));
  await screen.findByText('Every other session was ended.');
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('what is kept is saved as a file; without a confirmation nothing is', async () => {
  const exported = { exported_at: '2026-03-04T12:00:00Z', user: { role: 'admin' }, sections: {} };
  const user = openAccount({}, { 'GET /auth/export': () => refusal('internal') });
  const saved = catchFiles();
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  await screen.findByText('Nothing was saved. Please try again.');
  expect(saved).toEqual([]);
  answers['GET /auth/export'] = exported;
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  await screen.findByText('Your data was saved as a file.');
  expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toEqual(exported);
});

test('each part that could not be loaded says so, and is loaded again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const lost = () => refusal('internal');
  const user = openAccount({}, { 'GET /auth/sessions': lost, 'GET /auth/second-factor': lost });
  await passRetry();
  await screen.findByText('Your sessions could not be loaded.');
  await screen.findByText('Your second factor could not be loaded.');
  answers['GET /auth/sessions'] = [HERE];
  await user.click(inPart('Sessions').getByRole('button', { name: 'Try again' }));
  await screen.findByText('This one');
  expect(inPart('Second factor').getByRole('button', { name: 'Try again' })).toBeTruthy();
});
