import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { contradictionFaults } from './contradiction-faults.ts';
import {
  coinsOf,
  mapAccount,
  mapRows,
  strikesRow,
  withResult,
  type BodyFault,
  type Envelope,
  type FaultContext,
  type Json,
  type Params,
} from './envelope.ts';

const MONEY_FIELDS = [
  'totalEquity',
  'totalWalletBalance',
  'totalPerpUPL',
  'totalMarginBalance',
  'totalAvailableBalance',
  'equity',
  'usdValue',
  'walletBalance',
  'unrealisedPnl',
];

/** Faults of the protocol, of numbers and of meaning, by name. */
export const bodyFaults: Record<string, BodyFault> = {
  /** Any refusal: `retCode`, `retMsg`. */
  code: (envelope, params) =>
    refuse(envelope, Number(params['retCode']), String(params['retMsg'] ?? 'refused')),
  'rate-limit': (envelope, params, { headers }) => {
    const resetInMs = Number(params['resetInMs'] ?? 1_000);
    headers['x-bapi-limit-reset-timestamp'] = String(envelope.time + resetInMs);
    return refuse(envelope, 10006, 'Too many visits!');
  },
  'rate-limit-without-header': (envelope, _params, { headers }) => {
    delete headers['x-bapi-limit-reset-timestamp'];
    return refuse(envelope, 10006, 'Too many visits. Exceeded the API Rate Limit.');
  },
  'code-as-text': (envelope) => ({ ...envelope, retCode: String(envelope.retCode) }),
  'no-result': (envelope) => ({ ...envelope, result: null }),
  'no-list': (envelope) => withResult(envelope, ({ list: _gone, ...rest }) => rest),
  'extra-keys': (envelope) =>
    mapObjects(envelope, (object) => ({ ...object, brandNewKey: { nested: ['x'] } })),
  'renamed-key': (envelope, params) =>
    renameKey(envelope, String(params['from']), String(params['to'] ?? 'renamed')),
  'time-backwards': (envelope) => ({ ...envelope, time: envelope.time - HOUR_MS }),
  'error-like-message': (envelope) => ({ ...envelope, retMsg: 'System busy, please try again later' }),

  /** Sets a field to another value wherever it occurs: `field`, `value`. */
  'bad-number': (envelope, params) =>
    mapField(envelope, String(params['field'] ?? 'totalEquity'), () => params['value']),

  'empty-totals': (envelope) => mapAccount(envelope, (account) => ({ ...blankTotals(account), coin: [] })),
  'no-coins': (envelope) => mapAccount(envelope, (account) => ({ ...account, coin: [] })),
  'zero-equity': (envelope) => scaleMoney(envelope, 0),
  'times-ten': (envelope) => scaleMoney(envelope, 10),
  half: (envelope) => scaleMoney(envelope, 0.5),
  'foreign-account': (envelope) => scaleMoney(envelope, 0.8173),
  'stale-body': (envelope, _params, { lastSound }) => lastSound ?? envelope,
  /** A number as JSON has them, or with 25 decimals, in place of the text it is. */
  'number-form': (envelope, params) =>
    mapField(envelope, String(params['field']), (value) =>
      params['form'] === 'number' ? numberOf(value) : withDecimals(value, 25),
    ),
  'no-collateral-no-value': (envelope) =>
    mapAccount(envelope, (account) => ({
      ...account,
      coin: coinsOf(account).map((coin) => ({ ...coin, marginCollateral: false, usdValue: '0' })),
    })),
  'usdt-index-zero': (envelope) => mapField(envelope, 'usdValue', () => '0'),
  'identity-off': (envelope) =>
    mapAccount(envelope, (account) => ({
      ...account,
      totalEquity: timesText(account['totalEquity'], 1.05),
      coin: coinsOf(account).map((coin) => ({
        ...coin,
        equity: timesText(coin['equity'], 1.05),
        usdValue: timesText(coin['usdValue'], 1.05),
      })),
    })),

  'late-log': withholdYoungest,
  /** Sets `field` to `value`, or removes it without `value`, in the rows that {@link strikesRow} picks. */
  'odd-row': (envelope, params) =>
    mapRows(envelope, (rows) =>
      rows.map((row, i) => (strikesRow(params, i) ? bendRow(row, String(params['field']), params) : row)),
    ),
  'missing-row': (envelope, params) =>
    mapRows(envelope, (rows) => rows.filter((_, i) => !strikesRow(params, i))),

  'doubled-row': (envelope, params) =>
    mapRows(envelope, (rows) => rows.flatMap((row, i) => (strikesRow(params, i) ? [row, row] : [row]))),
  'reversed-rows': (envelope) => mapRows(envelope, (rows) => rows.toReversed()),
  /** Positions: the side of each symbol that is not held is listed, too. */
  'empty-sides': (envelope) => mapRows(envelope, (rows) => rows.flatMap((row) => [emptySide(row), row])),
  'late-rows': withholdYoungest,
  /** The close of every finished candle, which the exchange revises later. */
  'revised-candle': (envelope) =>
    withResult(envelope, (result) => ({
      ...result,
      list: Array.isArray(result['list']) ? result['list'].map(moveClose) : result['list'],
    })),

  'endless-cursor': (envelope) =>
    withResult(envelope, (result) => ({ ...result, nextPageCursor: `again%3D${Math.random()}` })),
  'repeated-cursor': (envelope) =>
    withResult(envelope, (result) => ({ ...result, nextPageCursor: 'same%3D1' })),
  /** Each page after the first names itself as the next one. */
  'own-cursor': (envelope, _params, { query: { cursor } }) =>
    withResult(envelope, (result) => (cursor ? { ...result, nextPageCursor: encodedOnce(cursor) } : result)),
  'expired-cursor': (envelope) => refuse(envelope, 10016, 'wrong cursor'),

  ...contradictionFaults,
};

function refuse(envelope: Envelope, retCode: number, retMsg: string): Envelope {
  return { ...envelope, retCode, retMsg, result: {} };
}

/**
 * Lines of the log, orders and executions are listed `withinMs` (a minute) after their own time; with a `field`, only those in
 * which it has the `value` are late.
 */
function withholdYoungest(
  envelope: Envelope,
  { withinMs = MINUTE_MS, field, value }: Params,
  { nowMs }: FaultContext,
): Envelope {
  const ageOf = (row: Json): number =>
    nowMs - Number(row['transactionTime'] ?? row['execTime'] ?? row['createdTime']);
  return mapRows(envelope, (rows) =>
    rows.filter(
      (row) => (field !== undefined && row[String(field)] !== value) || !(ageOf(row) < Number(withinMs)),
    ),
  );
}

/** A cursor as answers have it; a client that encodes it again leaves one layer. */
function encodedOnce(cursor: string): string {
  return cursor.includes('=') ? encodeURIComponent(cursor) : cursor;
}

function bendRow(row: Json, field: string, params: Params): Json {
  const { [field]: _gone, ...rest } = row;
  return 'value' in params ? { ...rest, [field]: params['value'] } : rest;
}

function emptySide(row: Json): Json {
  return {
    ...row,
    side: '',
    size: '0',
    positionIdx: row['positionIdx'] === 1 ? 2 : 1,
    avgPrice: '0',
    positionValue: '0',
    unrealisedPnl: '0',
    liqPrice: '',
  };
}

/** A candle is an array: start, open, high, low, close. Its close moves to the high. */
function moveClose(candle: unknown): unknown {
  return Array.isArray(candle) ? candle.map((value: unknown, i) => (i === 4 ? candle[2] : value)) : candle;
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? Number(value) : value;
}

function withDecimals(value: unknown, count: number): unknown {
  if (typeof value !== 'string' || value === '') return value;
  const [whole = '', decimals = ''] = value.split('.');
  return `${whole}.${decimals.padEnd(count, '0')}`;
}

function blankTotals(account: Json): Json {
  return Object.fromEntries(
    Object.entries(account).map(([key, value]) => [key, /^(total|account.*Rate)/.test(key) ? '' : value]),
  );
}

function scaleMoney(envelope: Envelope, factor: number): Envelope {
  return MONEY_FIELDS.reduce(
    (bent, field) => mapField(bent, field, (value) => timesText(value, factor)),
    envelope,
  );
}

function timesText(value: unknown, factor: number): unknown {
  return typeof value === 'string' && value !== '' ? (Number(value) * factor).toFixed(8) : value;
}

function renameKey(envelope: Envelope, from: string, to: string): Envelope {
  return mapObjects(envelope, (object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value])),
  );
}

function mapField(envelope: Envelope, field: string, change: (value: unknown) => unknown): Envelope {
  return mapObjects(envelope, (object) =>
    field in object ? { ...object, [field]: change(object[field]) } : object,
  );
}

/** Applies a change to every object in the result, the inner ones first. */
function mapObjects(envelope: Envelope, change: (object: Json) => Json): Envelope {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)])));
  };
  return { ...envelope, result: visit(envelope.result) as Json | null };
}
