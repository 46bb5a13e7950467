/** Limits that a form needs before the contract's schemas are loaded: this file imports nothing. */

/** The shortest password of somebody without a second factor; none has to follow a composition rule (NIST SP 800-63B). */
export const PASSWORD_MIN_LENGTH = 15;
/** The shortest password of somebody with a second factor. */
export const PASSWORD_MIN_LENGTH_WITH_FACTOR = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** The reason for a decision or an excluded window. */
export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;

/** The header by which a caller names a call, so that its repetition does nothing twice. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200;
/** The most that a request or terms can name, USDT or shares. */
export const MAX_AMOUNT = 1e12;
export const MONEY_DECIMALS = 2;
export const SHARE_DECIMALS = 8;
/** Of the price of one coin, some of which cost billionths. */
export const PRICE_DECIMALS = 12;
export const NOTICE_MAX_DAYS = 366;
export const LOCK_UP_MAX_MONTHS = 120;

/**
 * Requests of an investor that can be open at once: more than anybody deals in, and few enough that nobody fills the lists of
 * administrators.
 */
export const MAX_OPEN_REQUESTS = 20;
/**
 * The most that the open subscriptions of an investor can come to, gross, USDT: far above what a person means, far below what a slip of
 * the keyboard makes.
 */
export const MAX_OPEN_SUBSCRIPTIONS = 1e9;
