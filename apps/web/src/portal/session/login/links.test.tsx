// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { userOf } from '../../frame/answers.test-support.ts';
import { readArrival } from '../arrival.ts';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

usePage();

/** A status and a body; 0 for no answer at all. */
type Reply = [status: number, body?: unknown];

const PAGES = {
  accept: <AcceptInvitationPage />,
  confirm: <ConfirmEmailPage />,
  reset: <ResetPasswordPage />,
};

/** Opens a page by its link on a server that gives these answers, one after the other. */
function open(page: keyof typeof PAGES, replies: Reply[], token = '#a-token') {
  const asked: Array<[path: string, body: unknown]> = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)]);
    const [status, reply = {}] = replies.shift() ?? [500];
    if (status === 0) throw new TypeError('Failed to fetch');
    return status === 204 ? new Response(null, { status }) : Response.json(reply, { status });
  });
  window.location.hash = token;
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/login" element={<Arrived />} />
        <Route path="*" element={PAGES[page]} />
      </Routes>
    </MemoryRouter>,
  );
  const user = createUser();
  const accept = async (name = 'Ada') => {
    await user.type(await screen.findByLabelText('Name'), name);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  };
  return { user, asked, accept };
}

function Arrived() {
  const { note, email } = readArrival(useLocation().state);
  return <p role="note">{`${String(note)} ${String(email)}`}</p>;
}

const EMAIL = 'ada@lowell.example';
const FOUND = { email: EMAIL, role: 'customer', expires_at: '2026-03-10T00:00:00Z' };
const PASSWORD = 'copper lantern quiet orbit';
const alert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

test('the first administrator gives the address, too', async () => {
  const found = { ...FOUND, email: null, role: 'admin' };
  const { user, asked, accept } = open('accept', [
    [200, found],
    [201, userOf('admin')],
  ]);
  await user.type(await screen.findByLabelText('Email address'), EMAIL);
  expect(screen.getByRole('status').textContent).toContain('You become the first administrator.');
  await accept();
  await screen.findByRole('note');
  const sent = { invitation: 'a-token', name: 'Ada', password: PASSWORD, email: EMAIL };
  expect(asked.at(-1)?.[1]).toEqual(sent);
});

test('a dead invitation says so at once, without a form; one that dies meanwhile keeps the form', async () => {
  const { accept } = open('accept', [
    [200, FOUND],
    [403, { detail: 'This invitation was withdrawn.' }],
  ]);
  await accept();
  await alert('This invitation was withdrawn.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  document.body.replaceChildren();
  open('accept', [[403, { detail: 'This invitation has expired. Ask for a new one.' }]]);
  await alert('This invitation has expired. Ask for a new one.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Link Not Valid' }));
});

test('a part of a link says so, asks the server nothing and leads somewhere', async () => {
  for (const [page, ways] of [
    ['accept', ['Contact Us', 'Sign In']],
    ['confirm', ['Sign In']],
    ['reset', ['Ask for a New Link', 'Sign In']],
  ] as const) {
    const { asked } = open(page, [], '');
    await alert('Part of the link is missing. Open the full link from your email.');
    screen.getByRole('heading', { name: 'Incomplete Link' });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways);
    expect([asked, screen.queryByRole('textbox')]).toEqual([[], null]);
    cleanup();
  }
});
