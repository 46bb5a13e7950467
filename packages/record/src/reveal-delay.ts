/** From the commitment to a day until its reveal. */
export const REVEAL_DELAY_HOURS = 24;
