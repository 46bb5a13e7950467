/** Units of time in milliseconds: the web's one list of them. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of UTC; one of the viewer may be an hour longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;
