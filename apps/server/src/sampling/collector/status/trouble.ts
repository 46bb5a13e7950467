import { utcDay } from '@equanim/finance/calendar';
import type { ExchangeFailure } from '../../exchange/exchange-error.ts';
import { timeInWords } from '../../../platform/in-words.ts';

/** Why no samples join the history. */
export type TroubleKind =
  | ExchangeFailure
  | 'clock'
  | 'quarantined'
  | 'not-stored'
  | 'trading-key'
  | 'no-collector';

/** What is known of a run of minutes without a sample. */
export interface TroubleFacts {
  kind: TroubleKind;
  /** One sentence. */
  what: string;
  /** The newest minute of the history; null where there is none. */
  historyUntil: Date | null;
  isBitcoinRead: boolean;
  /** Null while that is not known yet. */
  areOrdersRead: boolean | null;
}

/** What an administrator does, by the kind of trouble. */
const actions: Record<TroubleKind, string> = {
  unreachable:
    'Wait: the server retries automatically. If this lasts, check the connection of the server to the internet and the status page of the exchange.',
  malformed:
    'Wait: the server retries every minute. If this lasts for hours, the exchange may have changed its answers: look for a newer version.',
  'rate-limited':
    'Wait: the server pauses as long as the exchange asks. If this comes back, find out what else calls the exchange from this address, and whether the exchange serves this region.',
  refused:
    'Correct it on the exchange, which the server notices automatically, or correct BYBIT_API_KEY and BYBIT_API_SECRET in the settings and restart the server.',
  'call-refused':
    'Wait: the server retries every minute. If this lasts, the exchange may have changed what it serves: look for a newer version.',
  clock:
    'Set the clock of the server. If the clock of the exchange is wrong, wait: the server retries every minute.',
  quarantined:
    'Wait: a minute joins the history automatically once the transaction log or later readings confirm it. Decide on the remaining ones under Data quality.',
  'not-stored':
    'Free space on the disk of the server and check that the database answers; the log of the server names the error. The server retries every minute.',
  'no-collector':
    'Check that a server with ROLE=all or ROLE=collector runs on this database and reaches it; its log says what prevents it. Once it does, it takes over within seconds.',
  'trading-key':
    'Replace the key in the settings with a read-only one, or set ALLOW_TRADING_KEY=on, and restart the server. Rights taken from the key on the exchange are noticed within the hour.',
};

/** @returns what an administrator does about it, in sentences */
export function actionOn(kind: TroubleKind): string {
  return actions[kind];
}

/** @returns what still works, in sentences */
export function whatWorks(facts: TroubleFacts, now: Date): string {
  const account = facts.kind === 'quarantined' ? 'The account is still read. ' : '';
  return `${account}${historySentence(facts, now)} ${readingSentence(facts)}`;
}

function historySentence({ kind, historyUntil }: TroubleFacts, now: Date): string {
  if (!historyUntil) return 'There is no history yet.';
  const day = utcDay(historyUntil.getTime());
  const shown = day === utcDay(now.getTime()) ? '' : `${day} `;
  const condition = kind === 'not-stored' ? ' as far as the database answers' : '';
  return `The history up to ${shown}${timeInWords(historyUntil)} is shown${condition}.`;
}

function readingSentence({ isBitcoinRead, areOrdersRead }: TroubleFacts): string {
  if (isBitcoinRead && areOrdersRead) return 'The price of Bitcoin and the orders are still read.';
  if (areOrdersRead) return 'The orders are still read, the price of Bitcoin is not.';
  if (!isBitcoinRead) return 'Nothing new is read.';
  return areOrdersRead === null
    ? 'The price of Bitcoin is still read.'
    : 'The price of Bitcoin is still read, the orders are not.';
}
