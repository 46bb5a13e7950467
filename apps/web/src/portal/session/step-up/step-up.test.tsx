// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/client.ts';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { goodAnswers, userOf } from '../../layout/answers.test-support.ts';
import { type Answer, type HeardCall, refusal, serve } from '../../layout/server.test-support.ts';
import { openGuarded } from '../guarded.test-support.tsx';
import { storeSession } from '../session-store.ts';
import './step-up-dialog.tsx';

usePage();

let answers: Record<string, Answer>;
let heard: HeardCall[];
/** Whether the second factor was given within the last minutes. */
let isSteppedUp: boolean;

const EXPORT = { exported_at: '2026-03-04T12:00:00Z', user: { role: 'admin' }, sections: {} };

beforeEach(() => {
  isSteppedUp = false;
  const { '/status': status } = goodAnswers();
  answers = {
    'GET /auth/me': userOf('admin', { has_totp: true }),
    'GET /status': status as object,
    'GET /auth/export': () => (isSteppedUp ? EXPORT : refusal('step-up-required')),
    'POST /auth/second-factor/code': (body: unknown) => {
      if ((body as { code: string }).code !== '123456')
        return refusal('invalid-input', { detail: 'That code is not right.' });
      isSteppedUp = true;
      return null;
    },
  };
  heard = serve(answers);
});

/** Makes a call that needs a step-up, and says what came of it. */
function Exporter() {
  const [outcome, setOutcome] = useState('nothing');
  const ask = () =>
    callApi('exportMe', {}).then(
      () => setOutcome('exported'),
      (error: unknown) => setOutcome(error instanceof ApiProblem ? (error.code ?? '') : 'odd'),
    );
  return (
    <main>
      <button type="button" onClick={() => void ask()}>
        Export
      </button>
      <p data-testid="outcome">{outcome}</p>
    </main>
  );
}

function openScreen(): UserEvent {
  storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
  openGuarded('/', <Exporter />);
  return createUser();
}

const outcome = () => screen.getByTestId('outcome').textContent;
const countOf = (name: string) => heard.filter(({ call }) => call === name).length;
const findDialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });

test('a call that needs a step-up asks for the second factor, and then is made again', async () => {
  const user = openScreen();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await findDialog();
  const code = await within(dialog).findByLabelText('Code from your authenticator app');
  expect(document.activeElement).toBe(code);
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await user.type(code, '654321');
  await within(dialog).findByText('That code is not right.');
  expect(outcome()).toBe('nothing');
  await user.clear(code);
  // Some apps show a space in the middle; the last digit sends it.
  await user.type(code, '123 456');
  await waitFor(() => expect(outcome()).toBe('exported'));
  expect([countOf('GET /auth/export'), countOf('POST /auth/second-factor/code')]).toEqual([2, 2]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever does not confirm gets the refusal, and may try again', async () => {
  const user = openScreen();
  const button = screen.getByRole('button', { name: 'Export' });
  await user.click(button);
  await user.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcome()).toBe('step-up-required'));
  await user.click(button);
  await user.type(
    await within(await findDialog()).findByLabelText('Code from your authenticator app'),
    '123456',
  );
  await waitFor(() => expect(outcome()).toBe('exported'));
});

test('calls that need a step-up at the same time ask once', async () => {
  const user = openScreen();
  const button = screen.getByRole('button', { name: 'Export' });
  await user.click(button);
  await user.click(button);
  await user.type(
    await within(await findDialog()).findByLabelText('Code from your authenticator app'),
    '123456',
  );
  await waitFor(() => expect(outcome()).toBe('exported'));
  await waitFor(() => expect(countOf('GET /auth/export')).toBe(4));
  expect(countOf('POST /auth/second-factor/code')).toBe(1);
});

test('without a screen that could ask, a call that needs a step-up is refused', async () => {
  openScreen();
  cleanup();
  await expect(callApi('exportMe', {})).rejects.toMatchObject({ code: 'step-up-required' });
});
