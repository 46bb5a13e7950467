// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { goodAnswers, type Answers } from '../../frame/answers.test-support.ts';
import { textOf } from '../../frame/portal.test-support.tsx';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { personOf } from '../../frame/people.test-support.ts';
import { zoneChoice } from '../../frame/choices/format-choices.ts';
import { AuditScreen } from './audit-screen.tsx';
import { ADA, entryOf, pageOf } from './audit.test-support.ts';

const render = useScreen();
const BO = personOf(3, { name: 'Bo' });

/** The address, for a test to read. */
const Place = () => <p data-testid="place">{useLocation().search}</p>;

function show(changes: Partial<Answers> = {}, address = '/audit') {
  zoneChoice.choose('utc');
  const answers = {
    ...goodAnswers(),
    '/people': [personOf(1, { id: ADA.id, name: ADA.name, email: ADA.email }), BO],
    ...changes,
  };
  const shown = render(
    <>
      <AuditScreen />
      <Place />
    </>,
    answers,
    address,
  );
  const pages = () => shown.asked.filter(({ pathname }) => pathname.endsWith('/audit'));
  return { ...shown, answers, lastAsked: () => Object.fromEntries(pages().at(-1)?.searchParams ?? []) };
}

const place = () => screen.getByTestId('place').textContent;
const rows = () => [...document.querySelectorAll('tbody > tr:not(.table-details)')];
const sentences = () => rows().map((row) => textOf(row.querySelector('th')!));

test('each entry says what was done, by whom, when and from where', async () => {
  const erased = { id: BO.id, name: null, email: null };
  show({
    '/audit': pageOf([
      entryOf(9, { action: 'person-disabled', subject: { id: BO.id, name: 'Bo', email: BO.email } }),
      entryOf(8, { action: 'sign-in-failed', actor_kind: 'visitor', actor: null, subject: ADA }),
      entryOf(7, { action: 'sign-in-failed', actor_kind: 'visitor', actor: null }),
      entryOf(6, { action: 'person-invited', details: { email: 'new@lowell.example' } }),
      entryOf(5, { action: 'person-invited', details: null }),
      entryOf(4, { action: 'role-changed', actor_kind: 'operator', actor: null, subject: erased }),
      entryOf(3, { action: 'password-changed', subject: ADA }),
      entryOf(2, { action: 'signed-out', actor: null }),
      entryOf(1, { action: 'server-started', actor_kind: 'server', actor: null, address: null }),
    ]),
  });
  await screen.findByText('9 entries');
  expect(sentences()).toEqual([
    'Ada Lowell disabled Bo',
    'Sign-in as Ada Lowell failed',
    'Sign-in failed',
    'Ada Lowell invited new@lowell.example',
    'Ada Lowell invited somebody',
    'An operator changed the role of Erased person',
    'Ada Lowell changed the password',
    'Erased person signed out',
    'The server started',
  ]);
  const [first] = rows();
  expect([...first!.children].map(textOf)).toEqual([
    'Ada Lowell disabled Bo',
    'Mar 04, 2026, 12:00',
    '192.0.2.7',
  ]);
  expect([...first!.querySelectorAll('bdi')].map(textOf)).toEqual(['Ada Lowell', 'Bo']);
});

test('an entry opens to its request, sequence, hash and details, also where those were erased', async () => {
  const { user } = show({
    '/audit': pageOf([
      entryOf(2, { details: { user_agent: 'Firefox', count: 3, nested: { a: [1] } } }),
      entryOf(1, { details: null, address: null, request_id: null }),
    ]),
  });
  await screen.findByText('2 entries');
  for (const entry of screen.getAllByRole('button', { expanded: false, name: /Ada Lowell/ }))
    await user.click(entry);
  const factsOf = (index: number) =>
    [...document.querySelectorAll('.fact-grid')[index]!.children].map((fact) => [
      textOf(fact.querySelector('dt')!),
      textOf(fact.querySelector('dd')!),
    ]);
  expect(factsOf(0)).toEqual([
    ['Who', 'Ada Lowell, ada@lowell.example All entries of Ada Lowell'],
    ['Moment, UTC', '2026-03-04T12:00:00.123Z'],
    ['Address', '192.0.2.7'],
    ['User agent', 'Firefox'],
    ['Count', '3'],
    ['Nested', '{"a":[1]}'],
    ['Request', 'request-2'],
    ['Sequence', '2'],
    ['Hash', '2'.padStart(64, '0')],
  ]);
  expect(factsOf(1)).toContainEqual(['Details', 'Erased']);
  expect(factsOf(1)).toContainEqual(['Request', 'None']);
  await user.click(screen.getAllByRole('link', { name: /^All entries/ })[0]!);
  expect(place()).toBe(`?person=${ADA.id}`);
});

test('a page and a filter stand in the address, and are read from it', async () => {
  const { user, answers, lastAsked } = show({ '/audit': pageOf([entryOf(60)], 1, 2) });
  await user.click(await screen.findByRole('button', { name: 'Next entries' }));
  await waitFor(() => expect(lastAsked()['page']).toBe('2'));
  expect(place()).toBe('?page=2');
  // A page beyond the last leads back to it.
  answers['/audit'] = pageOf([], 2, 1);
  await user.keyboard('r');
  await waitFor(() => expect(place()).toBe(''));
  answers['/audit'] = pageOf([entryOf(1)]);
  await user.keyboard('r');
  await screen.findByText('1 entry');
  await user.selectOptions(screen.getByLabelText('Action'), 'Role changed');
  await waitFor(() => expect(lastAsked()).toEqual({ action: 'role-changed', page: '1', page_size: '50' }));
  await user.selectOptions(screen.getByLabelText('Person'), 'Bo (person-3@lowell.example)');
  await user.type(screen.getByLabelText(/^From/), '2026-03-02');
  await user.type(screen.getByLabelText(/^To/), '2026-03-01');
  expect(screen.getByRole('alert').textContent).toBe('The last day must not be before the first.');
  await user.clear(screen.getByLabelText(/^To/));
  await user.type(screen.getByLabelText(/^To/), '2026-03-03');
  const search = new URLSearchParams(place() ?? '');
  expect(Object.fromEntries(search)).toEqual({
    action: 'role-changed',
    person: BO.id,
    from: '2026-03-02',
    to: '2026-03-03',
  });
  // Both days whole.
  const span = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T23:59:59.999Z' };
  await waitFor(() => expect(lastAsked()).toMatchObject(span));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(place()).toBe('');
});
