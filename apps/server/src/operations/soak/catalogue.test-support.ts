/**
 * The faults of the exchange's catalogue, in the order of its lists: of transport, protocol, numbers, meaning and lists. The
 * product opens no stream, so those of streams are not played. Two of lists are a matter of time instead of an answer: an order
 * that is forgotten a day after it was canceled (the exchange forgets by itself), and lists of any length (bursts of orders, in
 * the life of the account).
 */
export interface CatalogueFault {
  /** Unique. */
  kind: string;
  /** By the simulator. */
  name: string;
  params?: Record<string, unknown>;
  /** Of the calls it makes sense for. */
  paths: readonly Path[];
  /**
   * What the answer is worth: `sound` is true and complete, `unsound` can be asked for again at once, `refused` tells the caller
   * that asking again is no use, `partial` leaves something out that a later answer has.
   */
  worth: 'sound' | 'unsound' | 'refused' | 'partial';
}

export type Path = keyof typeof PATHS;

/** Calls of the exchange; without the needed ones a minute has no sample. Several coins need their prices, too. */
export const PATHS = {
  '/v5/account/wallet-balance': { isNeeded: true },
  '/v5/position/list': { isNeeded: true },
  '/v5/account/transaction-log': { isNeeded: true },
  '/v5/market/tickers': { isNeeded: false },
  '/v5/market/kline': { isNeeded: false },
  '/v5/order/realtime': { isNeeded: false },
  '/v5/order/history': { isNeeded: false },
  '/v5/execution/list': { isNeeded: false },
} as const;

const ALL = Object.keys(PATHS) as Path[];
const WALLET = ['/v5/account/wallet-balance'] as const;
const POSITIONS = ['/v5/position/list'] as const;
const LOG = ['/v5/account/transaction-log'] as const;
const ORDERS = ['/v5/order/realtime', '/v5/order/history'] as const;
const EXECUTIONS = ['/v5/execution/list'] as const;
const CANDLES = ['/v5/market/kline'] as const;
const PAGED = [...LOG, ...ORDERS, ...EXECUTIONS] as const;
/** Of an account; a refusal of the key concerns no other call. */
const PRIVATE = [...WALLET, ...POSITIONS, ...PAGED] as const;

const unsound = (
  kind: string,
  name: string,
  params?: Record<string, unknown>,
  paths = ALL as readonly Path[],
) => ({ kind, name, paths, worth: 'unsound', ...(params && { params }) }) satisfies CatalogueFault;
const sound = (
  kind: string,
  name: string,
  paths = ALL as readonly Path[],
  params?: Record<string, unknown>,
) => ({ kind, name, paths, worth: 'sound', ...(params && { params }) }) satisfies CatalogueFault;
const refused = (
  kind: string,
  name: string,
  params: Record<string, unknown>,
  paths = ALL as readonly Path[],
) => ({ kind, name, params, paths, worth: 'refused' }) satisfies CatalogueFault;
const partial = (kind: string, name: string, paths: readonly Path[], params?: Record<string, unknown>) =>
  ({ kind, name, paths, worth: 'partial', ...(params && { params }) }) satisfies CatalogueFault;

const TRANSPORT: CatalogueFault[] = [
  unsound('reset before headers', 'reset-before-headers'),
  unsound('reset in the body', 'reset-in-body'),
  unsound('hang', 'hang'),
  unsound('1 byte a second', 'drip'),
  sound('slow close', 'slow-close'),
  ...[1, 2, 3, 4, 5, 6, 7].map((eighths) =>
    unsound(`truncated at ${eighths}/8`, 'truncated-json', { eighths }),
  ),
  unsound('empty 200', 'empty-200'),
  unsound('broken gzip', 'broken-gzip'),
  unsound('wrong Content-Length', 'wrong-length'),
  unsound('301 to another host', 'redirect'),
  unsound('HTML 200', 'html-200'),
  ...[502, 503, 504].map((status) => unsound(`HTML ${status}`, 'html-5xx', { status })),
  unsound('429 text', 'text-429'),
];

const KEY_CODES = [10003, 10004, 10005, 10007, 10010, 33004, -2015];
const PROTOCOL: CatalogueFault[] = [
  ...[10000, 10016].map((retCode) => unsound(`code ${retCode}`, 'code', { retCode, retMsg: 'Server error' })),
  unsound(
    'code 10002',
    'code',
    { retCode: 10002, retMsg: 'invalid request, please check your server timestamp' },
    PRIVATE,
  ),
  refused('code 10001', 'code', { retCode: 10001, retMsg: 'params error' }),
  ...KEY_CODES.map((retCode) => refused(`code ${retCode}`, 'code', { retCode }, PRIVATE)),
  unsound('10006 with reset header', 'rate-limit', { resetInMs: 1_000 }),
  unsound('10006 with past reset header', 'rate-limit', { resetInMs: -5_000 }),
  unsound('10006 without reset header', 'rate-limit-without-header'),
  unsound('10016 with cursor', 'expired-cursor', undefined, PAGED),
  unsound('retCode as text', 'code-as-text'),
  unsound('result null', 'no-result'),
  unsound('list missing', 'no-list'),
  sound('extra keys', 'extra-keys'),
  unsound('renamed key', 'renamed-key', { from: 'totalEquity', to: 'equityTotal' }, WALLET),
  unsound('renamed key of positions', 'renamed-key', { from: 'size', to: 'sizeOf' }, POSITIONS),
  unsound('renamed key of the log', 'renamed-key', { from: 'cashFlow', to: 'cash' }, LOG),
  unsound('time going backwards', 'time-backwards', undefined, WALLET),
  sound('an error-like message', 'error-like-message'),
];

const BAD_NUMBERS = ['', 'NaN', 'Infinity', '-', '1e400', '0x10', '1,000', null, '-0'];
const FIELDS: Array<[string, readonly Path[]]> = [
  ['totalEquity', WALLET],
  ['walletBalance', WALLET],
  ['cashFlow', LOG],
  ['cumExecQty', ORDERS],
  ['execQty', EXECUTIONS],
  ['lastPrice', ['/v5/market/tickers']],
];
const NUMBERS: CatalogueFault[] = [
  ...BAD_NUMBERS.map((value, i) => {
    const [field, paths] = FIELDS[i % FIELDS.length] ?? ['totalEquity', WALLET];
    return unsound(`number ${JSON.stringify(value)} in ${field}`, 'bad-number', { field, value }, paths);
  }),
  ...BAD_NUMBERS.map((value) =>
    unsound(`number ${JSON.stringify(value)} in equity`, 'bad-number', { field: 'equity', value }, WALLET),
  ),
  unsound('a number instead of text', 'number-form', { field: 'walletBalance', form: 'number' }, WALLET),
  sound('25 decimals', 'number-form', WALLET, { field: 'walletBalance', form: 'decimals' }),
];

const MEANING: CatalogueFault[] = [
  'empty-totals',
  'no-coins',
  'zero-equity',
  'times-ten',
  'half',
  'stale-body',
  'foreign-account',
  'usdt-index-zero',
  'no-collateral-no-value',
  'identity-off',
].map((name) => unsound(name, name, undefined, WALLET));

const LISTS: CatalogueFault[] = [
  sound('rows in another order', 'reversed-rows', POSITIONS),
  sound('empty sides', 'empty-sides', POSITIONS),
  sound('a row twice', 'doubled-row', PAGED),
  partial('a row removed between pages', 'missing-row', [...ORDERS, ...EXECUTIONS]),
  unsound('a cursor that repeats', 'repeated-cursor', undefined, PAGED),
  unsound('an endless cursor', 'endless-cursor', undefined, PAGED),
  partial('an order that appears 90 s late', 'late-rows', [...ORDERS, ...EXECUTIONS], { withinMs: 90_000 }),
  partial('a line of the log that is late', 'late-log', LOG, { withinMs: 60_000 }),
  partial('a candle missing', 'missing-row', CANDLES),
];

/** Every fault of one answer. A ban and what concerns the clock or many calls are played as spans of their own. */
export const CATALOGUE: readonly CatalogueFault[] = [
  ...TRANSPORT,
  ...PROTOCOL,
  ...NUMBERS,
  ...MEANING,
  ...LISTS,
];
