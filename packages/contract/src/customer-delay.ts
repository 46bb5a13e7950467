import { REVEAL_DELAY_HOURS } from '@equanim/record/reveal-delay';

/**
 * How old what customers learn of the account is at least (Decision D36). The track record reveals a day after as long, because
 * a revealed day is known to them. The server's `customer.service.ts` holds every answer to it.
 */
const CUSTOMER_DELAY_HOURS = REVEAL_DELAY_HOURS;

export const CUSTOMER_DELAY_MS = CUSTOMER_DELAY_HOURS * 3_600_000;

const DAYS = CUSTOMER_DELAY_HOURS / 24;
const isWholeDays = Number.isInteger(DAYS);

/** As descriptions and exact sentences say it: "24 hours". */
export const DELAY_IN_HOURS = `${CUSTOMER_DELAY_HOURS} hours`;

/** As labels say it: "1 day". */
export const DELAY_IN_DAYS = isWholeDays ? `${DAYS} day${DAYS === 1 ? '' : 's'}` : DELAY_IN_HOURS;

/** As sentences say it: "a day". */
export const DELAY_IN_WORDS = DAYS === 1 ? 'a day' : DELAY_IN_DAYS;

/** As sentences say what has not passed yet: "a full day". */
export const FULL_DELAY_IN_WORDS = DAYS === 1 ? 'a full day' : `full ${DELAY_IN_DAYS}`;
