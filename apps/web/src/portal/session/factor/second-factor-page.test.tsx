// @vitest-environment happy-dom
import type { SecondFactor } from '@equanim/contract/factor';
import { render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { Screens } from '../../../screens.ts';
import { createUser, usePage } from '../../../ui/browser/page.test-support.ts';
import { userOf } from '../../frame/answers.test-support.ts';
import { SCREENS } from '../../frame/screens.test-support.ts';
import { type Answer, type HeardCall, refusal, serve } from '../../frame/server.test-support.ts';
import { endSession, storeSession } from '../session-store.ts';
import { SecondFactorPage } from './second-factor-page.tsx';
import './qr-code.tsx';

usePage();
beforeEach(() => endSession('absent'));

const PENDING = { session: 'factor-pending', has_totp: true };
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${String(index)}`);

let answers: Record<string, Answer>;
let heard: HeardCall[];

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

function openPage(
  state: Partial<SecondFactor>,
  address = '/second-factor',
  others: Record<string, Answer> = {},
): UserEvent {
  answers = {
    'GET /auth/me': userOf('admin', state),
    'POST /auth/second-factor/code': null,
    ...others,
  };
  heard = serve(answers);
  storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
  render(
    <Screens value={SCREENS}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/second-factor" element={<SecondFactorPage />} />
          <Route path="*" element={<Place />} />
        </Routes>
      </MemoryRouter>
    </Screens>,
  );
  return createUser();
}

const expectPlace = async (place: string) =>
  waitFor(() => expect(screen.getByTestId('place').textContent).toBe(place));
const bodyOf = (name: string) => heard.findLast(({ call }) => call === name)?.body;

test('whoever was away is told so, and where passkeys cannot work there is no button for them', async () => {
  openPage({ ...PENDING, is_idle: true, has_totp: false, has_passkey: true });
  await screen.findByText('You were away for 30 minutes. Confirm that it is you.');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await screen.findByText(/^Passkeys are unavailable here/);
});

test('when the time to set one up is over, an app can be set up here, and its recovery codes are shown until they are kept', async () => {
  const user = openPage({ session: 'factor-missing' });
  answers['POST /auth/totp'] = (body: unknown) =>
    (body as { current_password?: string }).current_password === 'my password'
      ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
      : refusal('invalid-input', { detail: 'The password is wrong.', fields: ['current_password'] });
  answers['POST /auth/totp/confirm'] = () => {
    answers['GET /auth/me'] = userOf('admin', { has_totp: true });
    return { recovery_codes: CODES };
  };
  await user.click(await screen.findByRole('button', { name: 'Add an app' }));
  await user.type(screen.getByLabelText('Your password'), 'wrong{Enter}');
  await screen.findByText('The password is wrong.');
  await user.clear(screen.getByLabelText('Your password'));
  await user.type(screen.getByLabelText('Your password'), 'my password{Enter}');
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  await user.type(screen.getByLabelText('Code from the app'), '123 456{Enter}');
  expect(await screen.findAllByText(/^AAAA-BBBB-CCCC-000\d$/)).toHaveLength(10);
  expect(bodyOf('POST /auth/totp/confirm')).toEqual({ code: '123456' });
  // The session is open by now, and still nobody is led away from the codes.
  await waitFor(() => expect(heard.filter(({ call }) => call === 'GET /auth/me').length).toBeGreaterThan(1));
  expect(screen.queryByTestId('place')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  await expectPlace('/pnl-dashboard');
});
