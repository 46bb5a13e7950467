// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { FAILURE, goodAnswers, userOf, type Answers } from '../answers.test-support.ts';
import { Dashboard } from '../dashboard.tsx';
import { PortalScreen } from '../portal-screen.tsx';
import { useScreen } from '../screen.test-support.tsx';
import './command-palette.tsx';

const show = useScreen();
const refresh = vi.fn<() => void>();

/** A screen that says where it is, with a field. */
function Screen() {
  const { pathname, search, hash } = useLocation();
  return (
    <PortalScreen>
      <Dashboard title={pathname + search + hash} onRange={() => undefined} onRefresh={refresh}>
        <input aria-label="Note" />
      </Dashboard>
    </PortalScreen>
  );
}

const place = () => screen.getByRole('heading', { level: 1 }).textContent;
const field = () => screen.findByRole('combobox', { name: 'Search' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.trim());
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.querySelector('bdi')?.textContent;
};

async function open(answers: Partial<Answers> = {}) {
  const shown = show(<Screen />, { ...goodAnswers(), '/orders/symbols': ['BTCUSDT', 'XRPUSDT'], ...answers });
  await screen.findByRole('navigation', { name: 'Screens' });
  await shown.user.keyboard('/');
  await field();
  return shown;
}

test('it opens by its keys, also from a field, and asks for nothing before', async () => {
  const { user, asked } = show(<Screen />, goodAnswers());
  await screen.findByRole('navigation', { name: 'Screens' });
  expect(asked.some(({ pathname }) => pathname.endsWith('/investors'))).toBe(false);
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('/');
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await waitFor(() => expect(asked.some(({ pathname }) => pathname.endsWith('/investors'))).toBe(true));
});

test('the arrows go round, Home and End to the ends, and Enter does what is chosen', async () => {
  const { user } = await open();
  expect(active()).toBe('PNL');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Log out');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Reports');
  await user.keyboard('{End}');
  expect(active()).toBe('Log out');
  await user.keyboard('{Home}');
  expect(active()).toBe('PNL');
  await user.keyboard('refr');
  expect(options()).toEqual(['Refresh R']);
  await user.keyboard('{Enter}');
  expect(refresh).toHaveBeenCalledOnce();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('it leads to what is found by words in any order: an investor, a symbol, an entry, where something is done', async () => {
  const { user } = await open();
  const find = async (text: string) => {
    await user.clear(await field());
    await user.keyboard(`${text}{Enter}`);
    const found = place();
    await user.keyboard('{Control>}k{/Control}');
    return found;
  };
  await screen.findByRole('combobox');
  await user.keyboard('office lowell');
  await screen.findByRole('option', { name: /^Lowell Family Office/ });
  expect(await find('office lowell')).toBe('/investors/INV-0001');
  expect(await find('btc')).toBe('/pnl-dashboard?orders_symbol=BTCUSDT#orders');
  expect(await find('entry 71')).toBe('/ledger?entry=71');
  expect(await find('terms record')).toBe('/investors');
  // What was chosen stands at the front.
  await field();
  const recent = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');
  expect(recent.map((one) => one.querySelector('bdi')?.textContent)).toEqual([
    'Record terms',
    'Orders of BTCUSDT',
  ]);
});

test('it says what is loading, what could not be loaded, and that nothing matches', async () => {
  const answers: Partial<Answers> = { '/orders/symbols': new Promise(() => undefined) };
  const { user, leave } = await open(answers);
  await screen.findByText('Loading symbols...');
  await user.keyboard('no such thing');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText('Nothing matches.')).toBeTruthy();
  leave();
  const failing: Partial<Answers> = { ...goodAnswers(), '/funds/flagship/investors': FAILURE };
  const other = show(<Screen />, failing);
  await screen.findByRole('navigation', { name: 'Screens' });
  await other.user.keyboard('/');
  await screen.findByText('The list of investors could not be loaded.', {}, { timeout: 5_000 });
  failing['/funds/flagship/investors'] = goodAnswers()['/funds/flagship/investors'];
  await other.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

test('a customer finds screens and actions, and nobody is asked for investors or orders', async () => {
  const { user, asked } = await open({ '/auth/me': userOf('customer') });
  await user.keyboard('redeem');
  expect(options()).toEqual(['RedeemHoldings']);
  await user.clear(await field());
  await user.keyboard('71');
  expect(screen.getByText('Nothing matches.')).toBeTruthy();
  expect(asked.some(({ pathname }) => /investors|symbols/.test(pathname))).toBe(false);
});
