// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Screens } from '../../../screens.ts';
import { usePage } from '../../../ui/browser/page.test-support.ts';
import { factorWith, goodAnswers, userOf } from '../../frame/answers.test-support.ts';
import { SCREENS } from '../../frame/screens.test-support.ts';
import { type Answer, type HeardCall, refusal, serve } from '../../frame/server.test-support.ts';
import { endSession } from '../session-store.ts';
import { LoginPage } from './login-page.tsx';
import './passkey-offer.ts';

usePage();

const bytes = new Uint8Array([1, 2, 3]).buffer;
const CHOSEN = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};

let answers: Record<string, Answer>;
let heard: HeardCall[];
/** Chooses the passkey of each offer, in their order. */
let choose: Array<() => void>;
let signals: AbortSignal[];

beforeEach(() => {
  endSession('absent');
  choose = [];
  signals = [];
  answers = {
    'POST /auth/passkey-login/options': { options: { challenge: 'AQID', rpId: 'localhost' } },
    'POST /auth/passkey-login': goodAnswers()['/auth/login'] as object,
    'GET /auth/me': userOf('customer'),
    'GET /auth/second-factor': factorWith({ has_passkey: true }),
  };
  heard = serve(answers);
  // Its library asks for a function.
  const credential = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true });
  vi.stubGlobal('PublicKeyCredential', credential);
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: ({ signal, mediation }: { signal: AbortSignal; mediation: string }) => {
        if (mediation === 'conditional') signals.push(signal);
        return new Promise((resolve, reject) => {
          choose.push(() => resolve(CHOSEN));
          signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
        });
      },
    },
  });
});

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function openLogin() {
  render(
    <Screens value={SCREENS}>
      <MemoryRouter initialEntries={['/login']}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="*" element={<Place />} />
        </Routes>
      </MemoryRouter>
    </Screens>,
  );
}

test('a passkey that lets nobody in speaks of no password, and is offered again', async () => {
  answers['POST /auth/passkey-login'] = () => refusal('wrong-credentials');
  openLogin();
  await waitFor(() => expect(choose).toHaveLength(1));
  choose[0]?.();
  await screen.findByText('Login failed. Please try again.');
  expect(localStorage.getItem('access_token')).toBeNull();
  await waitFor(() => expect(choose).toHaveLength(2));
});

test.each([
  ['the browser has none', () => vi.stubGlobal('PublicKeyCredential', () => undefined)],
  ['the connection is not secure', () => vi.stubGlobal('isSecureContext', false)],
])('nothing is asked for where %s', async (_, arrange) => {
  arrange();
  openLogin();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([choose, heard]).toEqual([[], []]);
});
