/** What an alert can be about, in the order in which alerts are looked at. */
export const ALERT_KINDS = [
  'database-away',
  'no-samples',
  'key-refused',
  'key-expires',
  'unexplained',
  'ledger',
  'house',
  'dealing-day',
  'unmatched',
  'record',
  'fall',
  'disk',
  'backup',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** What each kind is called, at its beginning and at its end. */
export const ALERT_TITLES: Readonly<Record<AlertKind, string>> = {
  'database-away': 'The database is unreachable',
  'no-samples': 'No samples are taken',
  'key-refused': 'The API key is refused',
  'key-expires': 'The API key expires soon',
  unexplained: 'A change of equity is not explained',
  ledger: 'The ledger needs attention',
  house: 'The house is below zero',
  'dealing-day': 'A dealing day is open',
  unmatched: 'Money is unmatched',
  record: 'The track record needs attention',
  fall: 'The normalized value has fallen',
  disk: 'A disk is nearly full',
  backup: 'There is no recent backup',
};

/** What somebody is told: that an alert was raised, or that it ended. */
export interface AlertMessage {
  event: 'raised' | 'ended';
  kind: AlertKind;
  title: string;
  /** What is so and what to do, in sentences, as administrators read them on the dashboard. */
  text: string;
  raisedAt: Date;
  at: Date;
}

/** A way to tell somebody. */
export interface AlertChannel {
  /** For the log: neither an address nor a secret. */
  name: string;
  /** @throws AlertChannelError where it was not accepted */
  send(message: AlertMessage): Promise<void>;
}

/** A message that was not accepted. Says why without address or secret, so it may be logged. */
export class AlertChannelError extends Error {
  override readonly name = 'AlertChannelError';
}
