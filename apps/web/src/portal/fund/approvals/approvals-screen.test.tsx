// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zoneChoice } from '../../frame/choices/format-choices.ts';
import { approvalWith, APPROVALS } from '../parts/approvals.test-support.ts';
import { textOf } from '../../frame/portal.test-support.tsx';
import { useSignedIn } from '../../frame/signed-in.test-support.tsx';
import { ApprovalsScreen } from './approvals-screen.tsx';

const render = useSignedIn();

const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** The screen on a server that knows this, and answers what is decided with that. */
const show = (known: unknown = APPROVALS, answered = approvalWith({ state: 'confirmed' })) =>
  render(<ApprovalsScreen />, { answers: { '/approvals': known }, reply: { body: answered } });

test('what waits comes first and is open: what is proposed, why, by whom, until when, and what one may do', async () => {
  zoneChoice.choose('utc');
  show();
  const decided = await region('Decided in the last 90 days');
  const waiting = await region('Waiting for a second person');
  const [pass, terms, taking, unknown] = waiting.getAllByRole('listitem').map(textOf);
  for (const words of [
    'Pass the dealing day',
    'Dealing dayDec 01, 2026',
    'ReasonThe house is 1,818.18 units short',
    'ProposedDec 02, 2026, 09:12 UTC by ada@lowell.example',
    'Open untilDec 05, 2026, 09:12 UTC',
    'Digest5f1c0d8a9be4',
    'Show in Dealing Pass the dealing day 1 December 2026Refuse Pass the dealing day 1 December 2026Confirm Pass',
  ])
    expect(pass).toContain(words);
  const places = waiting.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(places).toEqual(['/dealing?day=2026-12-01', '/investors', '/dealing']);
  expect(terms).toContain('Management fee2.5%');
  expect(terms).toContain('Another administrator has to confirm it.Show in Investors Terms');
  expect(taking).toContain('by one person');
  expect(taking).toMatch(/From: OwnerA series.*To: OwnerThe house.*Amount500.00 USDT.*Corrects entry1204/);
  expect(taking).toContain('ConcernsLowell Family Office (INV-0001)');
  expect(taking).toContain('Earliest confirmationDec 09, 2026, 09:12 UTC');
  expect(unknown).toContain('Suspend dealingsuspension');
  expect(
    decided.getAllByRole('listitem').map((one) => textOf(one.querySelector('summary > :nth-child(3)')!)),
  ).toEqual(['Confirmed', 'Refused', 'Void', 'Expired']);
  expect(decided.queryByRole('button')).toBeNull();
});

test('confirming sends the digest that was read; what has become void says that nothing was done', async () => {
  const why = 'What it depends on has changed since it was proposed.';
  const { user, changed } = show([approvalWith()], approvalWith({ state: 'void', decision_reason: why }));
  await user.click(await screen.findByRole('button', { name: `Confirm ${approvalWith().title}` }));
  expect(screen.queryByRole('heading', { name: /^Decided/ })).toBeNull();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.getByText(`Nothing was done: ${why}`)).toBeTruthy());
  const { id, digest } = approvalWith();
  expect(changed).toEqual([{ method: 'POST', path: `/approvals/${id}/confirm`, body: { digest } }]);
});

test('one proposal is refused and one’s own is taken back, each with a reason', async () => {
  const { user, changed } = show(APPROVALS, approvalWith({ state: 'refused' }));
  for (const [opener, button, said] of [
    [/^Refuse/, 'Refuse', 'The proposal was refused.'],
    [/^Take back/, 'Withdraw', 'The proposal was withdrawn.'],
  ] as const) {
    await user.click((await screen.findAllByRole('button', { name: opener }))[0]!);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: button }));
    expect(dialog.getByText('Enter a reason.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/Reason/), 'Not as it stands.');
    await user.click(dialog.getByRole('button', { name: button }));
    await screen.findByText(said);
  }
  const body = { reason: 'Not as it stands.' };
  expect(changed.map((one) => [one.path, one.body])).toEqual(
    APPROVALS.slice(0, 2).map(({ id }) => [`/approvals/${id}/refuse`, body]),
  );
});
