/** How an alert is described, as the key says what it is about. */
interface AlertDescription {
  /** At its beginning and at its end. */
  title: string;
  /** Whether it is told in the words of the dashboard's notices about the same, and due while there are any. */
  isNoticed?: true;
}

const DESCRIPTIONS = {
  'database-away': { title: 'The database is unreachable' },
  'no-samples': { title: 'No samples are taken' },
  'key-refused': { title: 'The API key is refused' },
  'key-expires': { title: 'The API key expires soon' },
  unexplained: { title: 'A change of equity is unexplained', isNoticed: true },
  ledger: { title: 'The ledger needs attention', isNoticed: true },
  house: { title: 'The house is below zero', isNoticed: true },
  'dealing-day': { title: 'A dealing day is open', isNoticed: true },
  unmatched: { title: 'Money is unmatched', isNoticed: true },
  requests: { title: 'A request waits', isNoticed: true },
  record: { title: 'The track record needs attention', isNoticed: true },
  fall: { title: 'The normalized value has fallen' },
  disk: { title: 'A disk is nearly full', isNoticed: true },
  backup: { title: 'There is no recent backup', isNoticed: true },
} as const satisfies Record<string, AlertDescription>;
export type AlertKind = keyof typeof DESCRIPTIONS;

/** Every alert, in the order in which alerts are looked at. */
export const ALERTS: Readonly<Record<AlertKind, AlertDescription>> = DESCRIPTIONS;
export const ALERT_KINDS = Object.keys(ALERTS) as AlertKind[];

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
