// @vitest-environment happy-dom
import { calls } from '@equanim/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/client.ts';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { goodAnswers, userOf } from '../../frame/answers.test-support.ts';
import { type Answer, type HeardCall, refusal, serve } from '../../frame/server.test-support.ts';
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
    callApi(calls.exportMe, {}).then(
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
