import type { Role } from '@equanim/contract/auth';
import { fundCalls } from '@equanim/contract/fund-calls';
import { orderCalls } from '@equanim/contract/order-calls';
import { useNavigate } from 'react-router';
import { FUND } from '../../../api/areas.ts';
import { useCall } from '../../../api/use-call.ts';
import { MINUTE_MS } from '../../../ui/time.ts';
import { signOut } from '../../session/session-store.ts';
import { matchesWords } from '../../../ui/table/matches-words.ts';
import { entryKeys, useOpenEntry } from '../navigation/use-navigation.ts';
import { useShownEntries } from '../navigation/use-shown-entries.ts';
import { SEARCH_KEY, type Shortcut } from '../use-shortcuts.ts';

const SECTIONS = ['Screens', 'Actions', 'Investors', 'Orders', 'Ledger'] as const;

/** A line of the palette. */
export interface Command {
  id: string;
  section: (typeof SECTIONS)[number] | 'Recent';
  label: string;
  /** Its keys, where it has some. */
  keys?: string;
  /** Beside the label: where it is done, or what tells it from others. It is found by these words, too. */
  note?: string;
  /** Further words that find it. */
  words?: string;
  run: () => void;
}

/** What is done on a screen, by its name there: the palette leads to it. */
const DONE_ON: Record<Role, ReadonlyArray<readonly [action: string, screen: string, address: string]>> = {
  admin: [
    ['Accept or decline a request', 'Dealing', '/dealing'],
    ['Match a deposit', 'Dealing', '/dealing'],
    ['Finalize a strike', 'Dealing', '/dealing'],
    ['Confirm or refuse an approval', 'Approvals', '/approvals'],
    ['New request', 'Investors', '/investors'],
    ['Add investor', 'Investors', '/investors'],
    ['Record terms', 'Investors', '/investors'],
    ['Invite somebody', 'People', '/people'],
  ],
  customer: [
    ['Subscribe', 'Holdings', '/holdings'],
    ['Redeem', 'Holdings', '/holdings'],
    ['Download a statement', 'Holdings', '/holdings'],
  ],
};

/** How many lines of a section a text finds at most. */
const MOST = 8;

/** An entry of the ledger by its number, such as `71`, `#71` and `entry 71`. */
const ENTRY = /^(?:entry\s*)?#?(\d{1,9})$/i;

/** Chosen last, the newest first, until the page is left. */
let recent: readonly string[] = [];

/** Has a command stand at the front the next time. */
export function remember({ id }: Command): void {
  recent = [id, ...recent.filter((one) => one !== id)].slice(0, 3);
}

/**
 * The commands that a text finds, section by section; without a text, those chosen last, the screens and the actions.
 *
 * @param shortcuts those of the screen
 */
export function useCommands(shortcuts: readonly Shortcut[], text: string) {
  const go = useNavigate();
  const { user, entries } = useShownEntries(true);
  const open = useOpenEntry();
  const dashboard = entries.find(({ path }) => path === '/pnl-dashboard')?.to ?? '/pnl-dashboard';
  const records = useRecords(user?.role === 'admin');
  const entry = user?.role === 'admin' ? ENTRY.exec(text.trim())?.[1] : undefined;
  const to = ({ address, ...rest }: Omit<Command, 'run'> & { address: string }): Command => ({
    ...rest,
    run: () => void go(address),
  });
  const commands: Command[] = [
    ...entries.map((one): Command => {
      const keys = one.key === null ? {} : { keys: entryKeys(one.key) };
      return { id: one.path, section: 'Screens', label: one.label, ...keys, run: () => open(one) };
    }),
    ...(user === undefined ? [] : DONE_ON[user.role]).map(([label, note, address]) =>
      to({ id: label, section: 'Actions', label, note, address }),
    ),
    to({
      id: 'password',
      section: 'Actions',
      label: 'Change the password',
      note: 'Account',
      address: '/account',
    }),
    ...actionsOf(shortcuts),
    { id: 'print', section: 'Actions', label: 'Print', run: () => print() },
    { id: 'logout', section: 'Actions', label: 'Log out', run: signOut },
    ...records.investors.map(({ id, name, reference, users }) =>
      to({
        id,
        section: 'Investors',
        label: name,
        note: reference,
        words: users.map((one) => `${one.name} ${one.email}`).join(' '),
        address: `/investors/${reference}`,
      }),
    ),
    ...records.symbols.map((symbol) =>
      to({
        id: symbol,
        section: 'Orders',
        label: `Orders of ${symbol}`,
        address: `${dashboard}${dashboard.includes('?') ? '&' : '?'}orders_symbol=${symbol}#orders`,
      }),
    ),
    ...(entry === undefined
      ? []
      : [
          to({
            id: `entry ${entry}`,
            section: 'Ledger',
            label: `Entry ${entry}`,
            words: `#${entry}`,
            address: `/ledger?entry=${entry}`,
          }),
        ]),
  ];
  return { found: text.trim() === '' ? atFirst(commands) : matching(commands, text), records };
}

/** What administrators look for by name, asked for once the palette is open. */
function useRecords(isAdmin: boolean) {
  const options = { staleTime: MINUTE_MS, ...(isAdmin ? {} : { enabled: false }) };
  const investors = useCall(fundCalls.investors, { params: FUND }, options);
  const symbols = useCall(orderCalls.orderSymbols, undefined, options);
  const missing = isAdmin
    ? [
        ...(investors.data === undefined ? [{ name: 'investors', query: investors }] : []),
        ...(symbols.data === undefined ? [{ name: 'symbols', query: symbols }] : []),
      ]
    : [];
  const names = missing.map(({ name }) => name).join(' and ');
  return {
    isAdmin,
    investors: investors.data?.investors ?? [],
    symbols: symbols.data ?? [],
    /** What is not there yet, or could not be loaded, in words; empty where all of it is there. */
    missing: names,
    hasFailed: missing.some(({ query }) => query.isError),
    retry: () => {
      for (const { query } of missing) void query.refetch();
    },
  };
}

/** The keys of the screen that do something there; those that lead to screens are found with the screens. */
function actionsOf(shortcuts: readonly Shortcut[]): Command[] {
  return shortcuts
    .filter(({ key }) => !key.startsWith('g ') && key !== '/' && key !== SEARCH_KEY)
    .map(({ key, label, does, run }) => ({ id: key, section: 'Actions', label: does, keys: label, run }));
}

function atFirst(commands: readonly Command[]): Command[] {
  const chosen = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const others = commands.filter(
    (command) => ['Screens', 'Actions'].includes(command.section) && !chosen.includes(command),
  );
  return [...chosen.map((command): Command => ({ ...command, section: 'Recent' })), ...others];
}

/** Section by section, first what has a word that begins with the text. */
function matching(commands: readonly Command[], text: string): Command[] {
  const matches = matchesWords(text);
  const first = text.trim().toLowerCase();
  const begins = ({ label }: Command): number => Number(` ${label.toLowerCase()}`.includes(` ${first}`));
  const found = commands
    .filter(({ label, note = '', words = '' }) => matches(`${label} ${note} ${words}`))
    .toSorted((a, b) => begins(b) - begins(a));
  return SECTIONS.flatMap((section) => found.filter((one) => one.section === section).slice(0, MOST));
}
