import { formatMoment } from '../../sampling/collector/status/sentence-formats.ts';
import type { AlertMessage } from './alert.ts';

/** Where an alert comes from. */
export interface AlertOrigin {
  mode: 'demo' | 'live';
  /** Name of the machine. */
  host: string;
  /** Of the portal, without a trailing slash. */
  siteUrl: string;
}

/** @returns such as "Equanim (live): No samples are taken", with "ended" before what ended */
export function headlineOf({ event, title }: AlertMessage, { mode }: AlertOrigin): string {
  return `Equanim (${mode}): ${event === 'ended' ? 'ended: ' : ''}${title}`;
}

/** @returns what is so, since when, and where it is looked at */
export function sentencesOf({ text, raisedAt, at, event }: AlertMessage, origin: AlertOrigin): string[] {
  const span =
    event === 'raised'
      ? `Raised on ${formatMoment(raisedAt)}`
      : `Raised on ${formatMoment(raisedAt)}, ended on ${formatMoment(at)}`;
  return [text, `${span}, by ${origin.host}.`, `${origin.siteUrl}/pnl-dashboard`];
}
