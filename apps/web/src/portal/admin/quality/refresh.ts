/** A log that was late can explain a sample meanwhile, so that what is under review is asked for again as minutes pass. */
export const REVIEW_REFRESH_MS = 60_000;
