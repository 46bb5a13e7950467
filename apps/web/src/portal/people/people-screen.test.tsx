// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { factorWith, statusWith, userOf } from '../layout/answers.test-support.ts';
import { rowsOf, textOf, usePortal, type Asked, type Reply } from '../layout/portal.test-support.tsx';
import { storeSession } from '../session/session-store.ts';
import { PeopleScreen } from './people-screen.tsx';
import { invitationOf, personOf } from '../layout/people.test-support.ts';

const render = usePortal();

const YOU = personOf(1, { id: userOf('admin').id, name: 'Somebody', role: 'admin', has_totp: true });
const ADA = personOf(2, { name: 'Ada Lowell', role: 'admin', passkey_count: 2 });
const BO = personOf(3, { name: 'Bo', is_locked: true, last_seen_at: null });

interface Given {
  people?: unknown[];
  invitations?: unknown[];
  /** Answers to what changes something, in order; then 204. */
  changes?: Reply[];
}

/** The screen for an administrator; what is changed is kept. */
function show({ people = [YOU, ADA, BO], invitations = [], changes = [] }: Given = {}) {
  storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
  const changed: Asked[] = [];
  const answers: Record<string, unknown> = {
    '/auth/me': userOf('admin'),
    '/auth/second-factor': factorWith({}),
    '/status': statusWith({}),
    '/people': people,
    '/auth/invitations': invitations,
  };
  const { user } = render(
    <MemoryRouter>
      <PeopleScreen />
    </MemoryRouter>,
    (asked) => {
      if (asked.method === 'GET') return { body: answers[asked.path] };
      changed.push(asked);
      return changes.shift() ?? { status: 200, body: ADA };
    },
  );
  return { user, changed, answers };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));
const said = () =>
  screen
    .getAllByRole('status')
    .map((each) => textOf(each))
    .filter(Boolean);

test('the list names role, state, second factor and last sign of life of everybody, and who is you', async () => {
  show();
  const table = await screen.findByRole('table');
  await waitFor(() => expect(textOf(table)).toContain('You'));
  expect(rowsOf(table).map((row) => row.slice(0, 4))).toEqual([
    ['SomebodyYouperson-1@lowell.example', 'Administrator', 'Active', 'App'],
    ['Ada Lowellperson-2@lowell.example', 'Administrator', 'Active', '2 passkeys'],
    [
      'Boperson-3@lowell.example',
      'Customer',
      'ActiveLocked: New devices have to wait, because of wrong passwords.',
      'None',
    ],
  ]);
  expect(rowsOf(table).map((row) => row[4] === 'Never')).toEqual([false, false, true]);
  // No name turns the text around it.
  expect([...table.querySelectorAll('bdi')].map(textOf)).toContain('Ada Lowell');
});

test.each([
  ['Make administrator', 'Bo', { role: 'admin' }, 'Bo is now an administrator.'],
  ['Make customer', 'Ada Lowell', { role: 'customer' }, 'Ada Lowell is now a customer.'],
] as const)(
  '%s says first that it ends every session, then changes %s',
  async (label, name, body, outcome) => {
    const { user, changed } = show();
    await user.click(await button(`Manage ${name}`));
    await user.click(dialog(name).getByRole('button', { name: label }));
    const asked = dialog(name);
    expect(asked.getByText(/^Ends every session of/).textContent).toBe(
      `Ends every session of ${name} at once.`,
    );
    expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Cancel' }));
    expect(changed).toEqual([]);
    await user.click(asked.getByRole('button', { name: label }));
    await waitFor(() => expect(said().join(' ')).toContain(outcome));
    const person = name === 'Bo' ? BO : ADA;
    expect(changed).toEqual([{ method: 'PATCH', path: `/people/${person.id}`, body }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a disabled person is enabled, which ends no session', async () => {
  const { user, changed } = show({ people: [YOU, { ...ADA, state: 'disabled' }] });
  await user.click(await button('Manage Ada Lowell'));
  await user.click(dialog('Ada Lowell').getByRole('button', { name: 'Enable' }));
  expect(dialog('Ada Lowell').queryByText(/every session/)).toBeNull();
  await user.click(dialog('Ada Lowell').getByRole('button', { name: 'Enable' }));
  await waitFor(() => expect(said()).toContain('Ada Lowell can sign in again.'));
  expect(changed.map(({ body }) => body)).toEqual([{ state: 'active' }]);
});

test('a second factor is reset, where there is one', async () => {
  const { user, changed } = show({ changes: [{ status: 200, body: null }] });
  await user.click(await button('Manage Bo'));
  expect(dialog('Bo').getByText('There is nothing to reset.')).toBeTruthy();
  expect(dialog('Bo').getByRole('button', { name: 'Reset second factor' }).hasAttribute('disabled')).toBe(
    true,
  );
  await user.click(dialog('Bo').getByRole('button', { name: 'Close' }));
  await user.click(await button('Manage Ada Lowell'));
  await user.click(dialog('Ada Lowell').getByRole('button', { name: 'Reset second factor' }));
  await user.click(dialog('Ada Lowell').getByRole('button', { name: 'Reset second factor' }));
  await waitFor(() => expect(said().join(' ')).toContain('The second factor of Ada Lowell is removed.'));
  expect(changed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /people/${ADA.id}/second-factor`,
  ]);
});

test('the last administrator who can sign in is neither demoted nor disabled, and is told why', async () => {
  const { user } = show({ people: [YOU, { ...ADA, state: 'disabled' }, BO] });
  await user.click(await button('Manage Somebody'));
  const you = dialog('Somebody');
  for (const label of ['Make customer', 'Disable'])
    expect(you.getByRole('button', { name: label }).hasAttribute('disabled')).toBe(true);
  expect(you.getAllByText(/^This is the last administrator who can sign in/)).toHaveLength(2);
  expect(you.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account#second-factor');
});

test('who changes themselves is told that it signs them out', async () => {
  const { user } = show();
  await user.click(await button('Manage Somebody'));
  await waitFor(() => dialog('Somebody').getByRole('link', { name: 'Your account' }));
  await user.click(dialog('Somebody').getByRole('button', { name: 'Make customer' }));
  expect(dialog('Somebody').getByText('This is you: you are signed out at once.')).toBeTruthy();
});

test.each([
  [409, 'This is the last administrator.', 'This is the last administrator.'],
  [
    500,
    'Quote the request id.',
    'It is not known whether the change was made. Try again: it will not be done twice.',
  ],
])('a change that is refused with %i says so and can be tried again', async (status, detail, sentence) => {
  const { user, changed } = show({ changes: [{ status, body: { detail } }] });
  await user.click(await button('Manage Ada Lowell'));
  await user.click(dialog('Ada Lowell').getByRole('button', { name: 'Disable' }));
  await user.click(dialog('Ada Lowell').getByRole('button', { name: 'Disable' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  await user.click(dialog('Ada Lowell').getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(said().join(' ')).toContain('Ada Lowell is disabled.'));
  expect(changed).toHaveLength(2);
});

test('what could not be loaded says so and is asked for again', async () => {
  const { user, answers } = show({ people: 'nothing' as never });
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
  expect(screen.getByText('The people could not be loaded.')).toBeTruthy();
  answers['/people'] = [ADA];
  await user.click(retry!);
  expect(rowsOf(await screen.findByRole('table'))).toHaveLength(1);
});

test('an invitation gets a new link, which is shown once', async () => {
  const invitation = invitationOf(1);
  const answer = { ...invitation, path: '/accept-invitation#new', is_mailed: true };
  const { user, changed } = show({
    invitations: [invitation],
    changes: [{ status: 201, body: { ...answer } }],
  });
  await user.click(await button(/^New link/));
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(await button('Make a new link'));
  const link = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(link.value).toMatch(/\/accept-invitation#new$/);
  expect(textOf(screen.getByRole('dialog'))).toContain('on its way by mail');
  expect(changed).toEqual([
    { method: 'POST', path: '/auth/invitations', body: { email: invitation.email, role: 'customer' } },
  ]);
  await user.click(await button('Done'));
  await user.click(await button(/^New link/));
  expect(screen.queryByLabelText('Link')).toBeNull();
});

test.each([
  [204, 'is withdrawn.'],
  [404, 'was no longer open'],
])('an invitation that is withdrawn (%i) is said to be gone', async (status, words) => {
  const invitation = invitationOf(1);
  const body = status === 204 ? null : { detail: 'There is nothing at this address.' };
  const { user, changed } = show({
    invitations: [invitation],
    changes: [{ status: status === 204 ? 200 : status, body }],
  });
  await user.click(await button(/^Withdraw/));
  expect(changed).toEqual([]);
  await user.click(await button('Withdraw it'));
  await waitFor(() => expect(said().join(' ')).toContain(`The invitation of ${invitation.email} ${words}`));
  expect(changed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /auth/invitations/${invitation.id}`,
  ]);
});
