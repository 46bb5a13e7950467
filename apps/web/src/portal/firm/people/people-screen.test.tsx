// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userOf } from '../../frame/answers.test-support.ts';
import { FIRST, investorsOf } from '../../fund/parts/fund.test-support.ts';
import { invitationOf, personOf } from '../../frame/people.test-support.ts';
import { rowsOf, textOf, type Reply } from '../../frame/portal.test-support.tsx';
import { useSignedIn } from '../../frame/signed-in.test-support.tsx';
import { PeopleScreen } from './people-screen.tsx';

const render = useSignedIn();

const YOU = personOf(1, { id: userOf('admin').id, name: 'Somebody', role: 'admin', has_totp: true });
const ADA = personOf(2, { name: 'Ada Lowell', role: 'admin', passkey_count: 2 });
const BO = personOf(3, { name: 'Bo', is_locked: true, last_seen_at: null });

interface Given {
  people?: unknown;
  invitations?: unknown[];
  /** Answers to what changes something, in order; then a person. */
  changes?: Reply[];
}

/** The screen for an administrator. */
function show({ people = [YOU, ADA, BO], invitations = [], changes = [] }: Given = {}) {
  const answers = {
    '/people': people,
    '/auth/invitations': invitations,
    '/funds/flagship/investors': investorsOf([{ ...FIRST, users: [BO] }]),
  };
  const shown = render(<PeopleScreen />, { answers, replies: changes, reply: { body: ADA } });
  const { user } = shown;
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const pressIn = (dialogName: string, name: string) =>
    user.click(dialog(dialogName).getByRole('button', { name }));
  return { ...shown, press, pressIn };
}

const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));
const says = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(textOf).join(' ')).toContain(words));
const isDisabled = (person: string, name: string) =>
  dialog(person).getByRole('button', { name }).hasAttribute('disabled');

test('the list names role, investors, state, second factor and last sign of life of everybody, and who is you', async () => {
  show();
  const table = await screen.findByRole('table');
  await waitFor(() => expect(textOf(table)).toMatch(/You.*Lowell Family Office/));
  expect(rowsOf(table).map((row) => row.slice(0, 5).join(' | '))).toEqual([
    'SomebodyYouperson-1@lowell.example | Administrator | – | Active | App',
    'Ada Lowellperson-2@lowell.example | Administrator | – | Active | 2 passkeys',
    'Boperson-3@lowell.example | Customer | Lowell Family Office | ActiveLocked: New devices have to wait, because of wrong passwords. | None',
  ]);
  expect(rowsOf(table).map((row) => row[5] === 'Never')).toEqual([false, false, true]);
  // No name turns the text around it.
  expect([...table.querySelectorAll('bdi')].map(textOf)).toContain('Ada Lowell');
});

test('a second factor is reset, where there is one', async () => {
  const { changed, press, pressIn } = show({ changes: [{ status: 200, body: null }] });
  await press('Manage Bo');
  expect(dialog('Bo').getByText('There is nothing to reset.')).toBeTruthy();
  expect(isDisabled('Bo', 'Reset second factor')).toBe(true);
  await pressIn('Bo', 'Close');
  await press('Manage Ada Lowell');
  await pressIn('Ada Lowell', 'Reset second factor');
  await pressIn('Ada Lowell', 'Reset second factor');
  await says('The second factor of Ada Lowell is removed.');
  expect(changed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /people/${ADA.id}/second-factor`,
  ]);
});

test('the last administrator who can sign in is neither demoted nor disabled, and whoever changes themselves is signed out', async () => {
  const { answers, user, press, pressIn } = show({ people: [YOU, { ...ADA, state: 'disabled' }, BO] });
  await press('Manage Somebody');
  expect(['Make customer', 'Disable'].map((label) => isDisabled('Somebody', label))).toEqual([true, true]);
  expect(dialog('Somebody').getAllByText(/^This is the last administrator who can sign in/)).toHaveLength(2);
  const link = await dialog('Somebody').findByRole('link', { name: 'Your account' });
  expect(link.getAttribute('href')).toBe('/account#second-factor');
  await pressIn('Somebody', 'Close');
  answers['/people'] = [YOU, ADA, BO];
  await user.keyboard('r');
  await press('Manage Somebody');
  await waitFor(() => expect(isDisabled('Somebody', 'Make customer')).toBe(false));
  await pressIn('Somebody', 'Make customer');
  expect(dialog('Somebody').getByText('This is you: you are signed out at once.')).toBeTruthy();
});

test('a change that is refused or lost says so and can be tried again', async () => {
  const lost = 'It is not known whether the change was made. Try again: it will not be done twice.';
  const last = 'This is the last administrator.';
  const { changed, press, pressIn } = show({
    changes: [
      { status: 409, body: { detail: last } },
      { status: 404, body: { detail: 'There is nothing at this address.' } },
      { status: 500, body: {} },
    ],
  });
  await press('Manage Ada Lowell');
  await pressIn('Ada Lowell', 'Disable');
  for (const sentence of [last, 'This account no longer exists.', lost]) {
    await pressIn('Ada Lowell', 'Disable');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  }
  await pressIn('Ada Lowell', 'Disable');
  await says('Ada Lowell is disabled.');
  expect(changed).toHaveLength(4);
});

test('an invitation is withdrawn after a question, and one that is gone already says so', async () => {
  const invitation = invitationOf(1);
  const { changed, press } = show({
    invitations: [invitation],
    changes: [
      { status: 404, body: {} },
      { status: 200, body: null },
    ],
  });
  for (const [times, words] of ['was no longer open', 'is withdrawn.'].entries()) {
    await press(/^Withdraw/);
    expect(changed).toHaveLength(times);
    await press('Withdraw');
    await says(`The invitation of ${invitation.email} ${words}`);
  }
  expect(changed.map(({ method, path }) => `${method} ${path}`)).toEqual(
    [1, 2].map(() => `DELETE /auth/invitations/${invitation.id}`),
  );
});
