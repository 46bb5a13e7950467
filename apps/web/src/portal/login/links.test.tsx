// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createUser, usePage } from '../../ui/browser/page.test-support.ts';
import { readArrival } from '../session/arrival.ts';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

usePage();

interface Reply {
  /** 0 for none at all. */
  status: number;
  body?: unknown;
}

/** Opens a page by its link on a server that gives these answers, one after the other. */
function open(page: 'accept' | 'confirm', replies: Reply[], token = '#a-token') {
  const asked: Array<{ path: string; body: unknown }> = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    const { status, body: reply = {} } = replies.shift() ?? { status: 500 };
    if (status === 0) throw new TypeError('Failed to fetch');
    return status === 204 ? new Response(null, { status }) : Response.json(reply, { status });
  });
  window.location.hash = token;
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/login" element={<Arrived />} />
        <Route path="*" element={page === 'accept' ? <AcceptInvitationPage /> : <ConfirmEmailPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return { user: createUser(), asked };
}

function Arrived() {
  const { note, email } = readArrival(useLocation().state);
  return <p role="note">{`${String(note)} ${String(email)}`}</p>;
}

const FOUND = { email: 'ada@lowell.example', role: 'customer', expires_at: '2026-03-10T00:00:00Z' };
const USER = {
  id: '3f0c7d1e-8a4b-4c2d-9e6f-5a7b8c9d0e1f',
  email: 'ada@lowell.example',
  name: 'Ada',
  role: 'customer',
  created_at: '2026-01-01T00:00:00Z',
};
const PASSWORD = 'copper lantern quiet orbit';

test('an invitation says whom it is for and as what before it is accepted', async () => {
  const { user, asked } = open('accept', [
    { status: 200, body: FOUND },
    { status: 201, body: USER },
  ]);
  await screen.findByText('ada@lowell.example');
  expect(screen.getByRole('status').textContent).toBe(
    'You are invited as a customer: ada@lowell.example. Choose your name and password.',
  );
  expect(screen.queryByLabelText('Email address')).toBeNull();
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  expect((await screen.findByRole('note')).textContent).toBe(
    'Your account is ready. Sign in to open it. ada@lowell.example',
  );
  expect(asked).toEqual([
    { path: '/api/v1/auth/invitation', body: { invitation: 'a-token' } },
    { path: '/api/v1/auth/register', body: { invitation: 'a-token', name: 'Ada', password: PASSWORD } },
  ]);
});

test('the first administrator gives the address, too', async () => {
  const { user, asked } = open('accept', [
    { status: 200, body: { ...FOUND, email: null, role: 'admin' } },
    { status: 201, body: { ...USER, role: 'admin' } },
  ]);
  await user.type(await screen.findByLabelText('Email address'), 'ada@lowell.example');
  expect(screen.getByRole('status').textContent).toContain('You become the first administrator.');
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  await screen.findByRole('note');
  expect(asked.at(-1)?.body).toEqual({
    invitation: 'a-token',
    name: 'Ada',
    password: PASSWORD,
    email: 'ada@lowell.example',
  });
});

test('a dead invitation says so at once, without a form', async () => {
  open('accept', [{ status: 403, body: { detail: 'This invitation has expired. Ask for a new one.' } }]);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This invitation has expired. Ask for a new one.',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Not Valid' }));
});

test('an invitation that dies while the form is filled keeps the form and says so', async () => {
  const { user } = open('accept', [
    { status: 200, body: FOUND },
    { status: 403, body: { detail: 'This invitation was withdrawn.' } },
  ]);
  await user.type(await screen.findByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This invitation was withdrawn.'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

test.each([
  ['accept', 'Your invitation could not be checked. Please try again.', 'ada@lowell.example'],
  ['confirm', 'It is not known whether the address was confirmed. Please try again.', 'Confirmed'],
] as const)('without an answer the %s page offers to try again', async (page, sentence, then) => {
  const answer = page === 'accept' ? { status: 200, body: FOUND } : { status: 204 };
  const { user } = open(page, [{ status: 0 }, { status: 500 }, answer]);
  for (const _ of [1, 2]) {
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
  }
  await screen.findByText(then);
});

test('opening the link confirms a new address, once', async () => {
  const { asked } = open('confirm', [{ status: 204 }]);
  const heading = await screen.findByRole('heading', { name: 'Confirmed' });
  expect(document.activeElement).toBe(heading);
  expect(asked).toEqual([{ path: '/api/v1/auth/email-confirmation', body: { token: 'a-token' } }]);
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login');
});

test.each(['accept', 'confirm'] as const)('a part of a link is said to be one: %s', async (page) => {
  const { asked } = open(page, [], '');
  expect((await screen.findByRole('alert')).textContent).toContain('only part of the link');
  expect(asked).toEqual([]);
});
