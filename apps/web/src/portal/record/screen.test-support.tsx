import type { RecordAudience } from '@equanim/contract/record';
import { formatRecord } from '@equanim/record/record-file';
import type { Signer } from '@equanim/record/signed-note';
import { verifyRecord } from '@equanim/record/verify-record';
import type { Leaf } from '@equanim/record/leaf';
import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { leafOf, signRecord } from '../../../../../packages/record/src/records.test-support.ts';
import { pages } from '../../content/pages.ts';
import type { Page } from '../../page.ts';
import { Screens } from '../../screens.ts';
import { createUser, usePage } from '../../ui/browser/page.test-support.ts';
import { factorWith, FEES, statusWith, userOf } from '../frame/answers.test-support.ts';
import { SCREENS } from '../frame/screens.test-support.ts';
import { refusal, serve, type Answer } from '../frame/server.test-support.ts';
import { endSession, storeSession } from '../session/session-store.ts';
import { RecordScreen } from './record-screen.tsx';

const ALL_SCREENS: Page[] = [
  ...SCREENS,
  {
    ...pages.record,
    area: 'portal',
    isIndexed: false,
    isPersonal: true,
    path: '/record',
    groups: { admin: 'fund', customer: 'fund' },
    feature: 'record',
  },
];

/** Days as a signed record; the newest ones as hashes alone where asked for. */
export async function signed(leaves: readonly Leaf[], signer: Signer, hidden = 0): Promise<string> {
  return formatRecord(await signRecord(leaves, { signer, hidden }));
}

/** So many days from 1 January 2026, each a thousandth above the one before. */
export const daysUntil = (count: number): Leaf[] =>
  Array.from({ length: count }, (_, number) => leafOf(number));

/** A correction of a day, which the leaf of its number is about. */
export function correctionOf(number: number, value: string): Leaf {
  const { salt: _, ...facts } = leafOf(number, { value });
  return { ...facts, kind: 'correction', corrects: number, reason: 'A flow was accepted late.' };
}

interface Given {
  /** Null where the server does not tell. */
  audience?: RecordAudience | null;
  /** Null where no day was entered yet. */
  record?: string | null;
  isSignedIn?: boolean;
  /** What the fund charges by day. */
  fees?: Answer;
}

interface Shown {
  user: UserEvent;
}

async function answersOf({
  audience = 'customers',
  record = null,
  fees = [FEES],
}: Given): Promise<Record<string, Answer>> {
  const text = (content: string) => new Response(content, { headers: { 'content-type': 'text/plain' } });
  const whole = record === null ? refusal('no-data-yet') : text(record);
  const note =
    record === null ? refusal('no-data-yet') : text((await verifyRecord(record)).facts?.note ?? '');
  return {
    'GET /auth/me': userOf('customer'),
    'GET /auth/second-factor': factorWith({}),
    'GET /status': statusWith({}),
    'GET /record/access': audience === null ? refusal('not-ready') : { audience },
    'GET /funds/flagship/fees': fees,
    'GET /record': whole,
    'GET /record.txt': audience === 'public' ? whole : refusal('not-found'),
    'GET /record/checkpoint': note,
    'GET /record-checkpoint.txt': audience === 'public' ? note : refusal('not-found'),
  };
}

function Login() {
  return <output data-testid="login">{useLocation().search}</output>;
}

/** Renders the screen on what a test gives. */
export function useRecordScreen(): (given?: Given) => Promise<Shown> {
  usePage();
  return async (given = {}) => {
    serve(await answersOf(given));
    endSession('absent');
    if (given.isSignedIn ?? true) storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
    render(
      <Screens value={ALL_SCREENS}>
        <MemoryRouter initialEntries={['/record']}>
          <Routes>
            <Route path="/record" element={<RecordScreen />} />
            <Route path="/login" element={<Login />} />
          </Routes>
        </MemoryRouter>
      </Screens>,
    );
    return { user: createUser() };
  };
}

/** Presses the button of the verification. */
export async function verify(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^(Verify the record|Verify again|Retry)$/ }));
}
