import type { Investor } from '@equanim/contract/fund';

/** A dialog that is open, and whom it is about. */
export type AskedDialog =
  /** An investor to be changed; null for one to be added. */
  | { about: 'investor'; investor: Investor | null }
  /** The investor a request is for; null while it is to be chosen. */
  | { about: 'request'; investor: Investor | null };

/** One of these dialogs. */
export type Asked<About extends AskedDialog['about']> = Extract<AskedDialog, { about: About }>;
