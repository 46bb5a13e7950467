import { utcDay } from '@equanim/finance/calendar';
import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import { REPEATED, type Market, type UnreadableRow } from '../../exchange/exchange.ts';
import type { AccountState } from '../../exchange/account-state.ts';
import { ASKED_FOR_MS } from '../sync/late-schedule.ts';
import { earlier } from '../sync/list-sync.ts';
import type { AlarmingMinute, Reading, RefusedList } from '../model.ts';
import { moneyInWords, timeInWords } from '../../../platform/in-words.ts';

/** Collects what an administrator should know although sampling goes on. Each thing is logged once. */
export function createNotices(logger: Pick<FastifyBaseLogger, 'warn'>, readClock: () => string[]) {
  const rows = createUnreadableRows(logger);
  const refused = createRefusedLists();
  let unchecked: string[] = [];
  let unpriced: string[] = [];
  let unconfirmed: string[] = [];
  let orders: string[] = [];
  let log: string | null = null;
  let alarming: AlarmingMinute[] = [];
  let givenUp: AlarmingMinute[] = [];

  return {
    /** Replaces the rows of a list that could not be read. */
    noteRows: rows.note,

    /** Replaces the lists of orders and fills of a market that are refused. */
    noteRefusedOrders: (market: Market, lists: RefusedList[]): void => refused.note('orders', market, lists),

    noteReading({ snapshot, unreadable, asked }: Reading): void {
      for (const { market, refusal } of asked)
        refused.note('positions', market, refusal === null ? [] : [{ list: 'positions', why: refusal }]);
      unchecked = snapshot.state.uncheckedCoins;
      rows.note('coins', unreadable.coins);
      rows.note('positions', unreadable.positions);
      unpriced = unpricedCoins(snapshot.state);
      unconfirmed = unconfirmedAmounts(snapshot.state);
    },

    /** Replaces the minutes that are not explained. @param minutes newest first */
    noteUnexplained(minutes: AlarmingMinute[], now: Date): void {
      const known = new Set([...alarming, ...givenUp].map(({ takenAt }) => takenAt.getTime()));
      for (const { takenAt, contradiction } of minutes)
        if (!known.has(takenAt.getTime()))
          logger.warn({ minute: takenAt, contradiction }, 'a change of equity is not explained');
      alarming = minutes.filter(({ takenAt }) => takenAt >= earlier(now, ASKED_FOR_MS));
      givenUp = minutes.filter((one) => !alarming.includes(one));
    },

    /** @param failures why orders are not current; empty when they are */
    noteOrders: (failures: string[]): void => void (orders = failures),

    /** @param failure why the transaction log is not current; null when it is */
    noteLog: (failure: string | null): void => void (log = failure),

    list: (): Notice[] => [
      ...unexplainedNotice(alarming, askedUntil),
      ...unexplainedNotice(givenUp, () => NO_LONGER_ASKED),
      ...readClock().map((text) => ({ about: 'clock' as const, text })),
      ...rowsNotice(rows.list()),
      ...orders.map((text) => ({ about: 'orders' as const, text: `Orders are not current. ${text}` })),
      ...refused.sentences(unchecked).map((text) => ({ about: 'lists' as const, text })),
      ...logNotice(log),
      ...coinsNotice(unpriced),
      ...unconfirmedNotice(unconfirmed),
    ],
  };
}

export type Notices = ReturnType<typeof createNotices>;

/** Remembers the rows that could not be read, by list, and logs each list and field once. */
function createUnreadableRows(logger: Pick<FastifyBaseLogger, 'warn'>) {
  const byList = new Map<string, UnreadableRow[]>();
  const logged = new Set<string>();

  function logOnce({ list, field }: UnreadableRow): void {
    const key = `${list} ${field}`;
    if (logged.has(key)) return;
    logged.add(key);
    logger.warn({ list, field }, 'a row of the exchange could not be read');
  }

  return {
    note(list: string, rows: UnreadableRow[]): void {
      for (const row of rows) logOnce(row);
      if (rows.length > 0) byList.set(list, rows);
      else byList.delete(list);
    },

    list: (): UnreadableRow[] => [...byList.values()].flat(),
  };
}

/** Coins the account holds that no market prices. */
function unpricedCoins({ coins }: AccountState): string[] {
  return coins.filter(({ price, equity }) => price === null && !equity.isZero()).map(({ coin }) => coin);
}

/** What of the open profit of each coin its positions do not confirm. */
function unconfirmedAmounts({ coins }: AccountState): string[] {
  return coins.flatMap(({ coin, price, unconfirmedPnl }) =>
    price && !unconfirmedPnl.isZero() ? [`${moneyInWords(unconfirmedPnl.times(price))} USDT (${coin})`] : [],
  );
}

const NO_LONGER_ASKED =
  'The exchange listed nothing that explains it within 14 days and is no longer asked: it stays unexplained in the parts of the return.';

function askedUntil({ takenAt }: AlarmingMinute): string {
  const until = utcDay(takenAt.getTime() + ASKED_FOR_MS);
  return `The exchange may list what explains it late: it is asked again until ${until}.`;
}

/** @param then what becomes of it, said of the newest minute */
function unexplainedNotice(minutes: AlarmingMinute[], then: (newest: AlarmingMinute) => string): Notice[] {
  const [newest] = minutes;
  if (!newest) return [];
  const at = `${utcDay(newest.takenAt.getTime())} ${timeInWords(newest.takenAt)}`;
  const rest = minutes.length - 1;
  const others =
    rest === 0
      ? ''
      : rest === 1
        ? ' Nor is that of one more minute.'
        : ` Nor is that of ${String(rest)} more minutes.`;
  const what = `${moneyInWords(newest.contradiction)} USDT of the change of equity at ${at} is not explained.`;
  return [{ about: 'unexplained', text: `${what}${others} ${then(newest)}` }];
}

function unconfirmedNotice(amounts: string[]): Notice[] {
  if (amounts.length === 0) return [];
  const text = `The wallet and the positions were read at different prices: the positions do not confirm ${amounts.join(' and ')} of the wallet's open profit.`;
  return [{ about: 'prices', text }];
}

function logNotice(failure: string | null): Notice[] {
  if (!failure) return [];
  const text = `The transaction log is not current, so changes of equity are not checked against it. ${failure}`;
  return [{ about: 'log', text }];
}

function rowsNotice(rows: UnreadableRow[]): Notice[] {
  const repeating = new Set(rows.filter(({ field }) => field === REPEATED).map(({ list }) => list));
  const unread = rows.filter(({ field }) => field !== REPEATED);
  const notices = Array.from(
    repeating,
    (list) =>
      `The exchange's list of ${list} repeats itself. What it shows is kept, but more may be missing; it is asked again.`,
  );
  if (unread.length > 0) {
    const places = [...new Set(unread.map(({ list, field }) => `${list}: ${field}`))].join(', ');
    const count = unread.length === 1 ? '1 row' : `${String(unread.length)} rows`;
    notices.push(`${count} could not be read (${places}).`);
  }
  return notices.map((text) => ({ about: 'rows', text }));
}

function coinsNotice(coins: string[]): Notice[] {
  if (coins.length === 0) return [];
  const named = coins.join(', ');
  const text = `Neither the wallet nor a market has a price of ${named}. A coin that never had one counts as zero; samples wait for one that had.`;
  return [{ about: 'coins', text }];
}

const WHAT_TO_DO =
  'Everything else goes on. If the account trades there, allow it to this key and address on the exchange; the list is asked for again within the hour.';

/** Remembers which lists of which markets the exchange refuses, and says so once for all that are refused in the same words. */
function createRefusedLists() {
  const byMarket = new Map<string, { market: Market; refused: RefusedList[] }>();

  return {
    /** Replaces what is refused of a market's positions, or of its orders. */
    note(of: 'positions' | 'orders', market: Market, refused: RefusedList[]): void {
      byMarket.set(`${of} ${market}`, { market, refused });
    },

    /** @param unchecked coins whose open profit is not checked, as their positions could not be read */
    sentences(unchecked: readonly string[]): string[] {
      const markets = new Map<string, Set<string>>();
      for (const { market, refused } of byMarket.values())
        for (const { list, why } of refused) {
          const key = `${list}\n${why}`;
          markets.set(key, (markets.get(key) ?? new Set()).add(market));
        }
      return Array.from(markets, ([key, names]) => {
        const [list = '', why = ''] = key.split('\n');
        const isOpen = list === 'positions' && unchecked.length > 0;
        const open = isOpen ? ` The wallet's open profit in ${unchecked.join(' and ')} is not checked.` : '';
        return `The ${list} of ${[...names].toSorted().join(', ')} cannot be read. ${why}${open} ${WHAT_TO_DO}`;
      });
    },
  };
}
