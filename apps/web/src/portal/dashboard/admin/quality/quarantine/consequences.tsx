import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { QuarantineReview, ReviewedMinute } from '@equanim/contract/quality';
import { returnBetween } from '@equanim/finance/returns';
import type { ReactNode } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatNear } from '../../../../../ui/format/date.ts';
import {
  formatCount,
  formatNormalized,
  formatShare,
  formatSignedUsdt,
  formatUsdt,
} from '../../../../../ui/format/number.ts';
import { MINUTE_MS } from '../../../../../ui/time.ts';
import { Fact, Facts } from '../../../../../ui/facts/facts.tsx';
import { At } from '../../../../frame/at.tsx';
import { contradictionBeside, ledgerRows } from './ledger-rows.ts';

/** What accepting and rejecting would change, in plain sentences. */
export function Consequences({ review }: { review: QuarantineReview }) {
  const { sample, minute } = review;
  const near = (at: string) => formatNear(at, sample.taken_at);
  return (
    <Facts className="inset grid-cols-1 text-sm">
      {minute === null ? null : (
        <Fact name="If you accept">
          The minute <At at={sample.taken_at} /> joins the history with an equity of{' '}
          <b className="font-medium">
            <Amount text={formatUsdt(minute.total_equity)} /> USDT
          </b>
          <ValueOf minute={minute} previous={review.previous} near={near} />{' '}
          <PlaceInHistory review={review} near={near} /> <Amount text={sentenceOnParts(review)} /> Customers
          see it {DELAY_IN_WORDS} after its minute.
        </Fact>
      )}
      <Fact name="If you reject">
        The minute <At at={sample.taken_at} /> stays a gap. Nothing else changes.
      </Fact>
    </Facts>
  );
}

interface TimeFormat {
  /** Formats an instant relative to the minute: without the day where both share it. */
  near: (at: string) => string;
}

interface ValueOfProps extends TimeFormat {
  minute: ReviewedMinute;
  previous: ReviewedMinute | null;
}

function ValueOf({ minute, previous, near }: ValueOfProps) {
  const { normalized_value: value } = minute;
  if (value === null) return '; its normalized value is not known yet.';
  const before = previous?.normalized_value ?? null;
  const change = before === null ? null : returnBetween(before, value);
  return (
    <>
      {' '}
      and a value of <b className="font-medium">{formatNormalized(value)}</b>
      {previous === null || change === null ? null : (
        <>
          {' '}
          ({changeWords(change)} <At at={previous.taken_at} format={near} />)
        </>
      )}
      .
    </>
  );
}

/** Compares a value with an earlier one, ending before the time of the earlier; under half a basis point is no change. */
function changeWords(fraction: number): string {
  const percent = formatShare(Math.abs(fraction) * 100);
  if (!/[1-9]/.test(percent)) return 'as at';
  return `${fraction < 0 ? 'down' : 'up'} ${percent} on`;
}

/** How many minutes lie between two, neither of them counted. */
const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS) - 1);

function PlaceInHistory({ review, near }: { review: QuarantineReview } & TimeFormat): ReactNode {
  const { sample, previous, next_at: nextAt } = review;
  if (previous === null) return 'No good minute lies before it.';
  const from = <At at={previous.taken_at} format={near} />;
  if (nextAt === null) {
    const missing = minutesBetween(previous.taken_at, sample.taken_at);
    if (missing === 0) return 'It becomes the newest minute.';
    return (
      <>
        It becomes the newest minute; before it {staying(missing)} a gap, after {from}.
      </>
    );
  }
  const left = minutesBetween(previous.taken_at, nextAt) - 1;
  const gap = (
    <>
      the gap between {from} and <At at={nextAt} format={near} />
    </>
  );
  return left <= 0 ? (
    <>It ends {gap}.</>
  ) : (
    <>
      It lies in {gap}, of which {staying(left)}.
    </>
  );
}

const staying = (minutes: number): string =>
  minutes === 1 ? '1 minute stays' : `${formatCount(minutes)} minutes stay`;

function sentenceOnParts({ parts, change, previous, contradiction }: QuarantineReview): string {
  if (previous === null) return 'Its change cannot be explained: there is nothing to compare it with.';
  if (parts === null || change === null)
    return 'Its change cannot be explained: the coins of one of the two minutes are not known.';
  // The same cents as in the ledger.
  const cents = ledgerRows(parts, change).find(({ key }) => key === 'unexplained')?.cents ?? 0;
  const unexplained =
    cents === 0
      ? 'All of its change is explained'
      : `${formatSignedUsdt(cents / 100)} USDT of its change stays unexplained`;
  const contradicting = contradictionBeside(parts.unexplained, contradiction);
  return contradicting === null || contradicting < Math.abs(parts.unexplained)
    ? `${unexplained}.`
    : `${unexplained}, but ${formatUsdt(contradicting)} USDT contradicts its log or its fills.`;
}
