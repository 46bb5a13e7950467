import type { QuarantineReview } from '@equanim/contract/quality';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatNear } from '../../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../../ui/format/number.ts';
import { At } from '../../../../frame/at.tsx';
import { Consequences } from './consequences.tsx';
import { CoinsUnexplained, MinutesTable, PartsLedger } from './review-tables.tsx';

/** The review of a sample: its minute beside the last good one, the parts of the change, and what a decision does. */
export function SampleReview({ review }: { review: QuarantineReview }) {
  const { sample, minute, previous, parts, change, coins, not_checked: notChecked } = review;
  return (
    <>
      {minute === null ? (
        <Unreadable review={review} />
      ) : (
        <div className={parts === null ? undefined : 'review-columns'}>
          <MinutesTable sample={sample} minute={minute} previous={previous} />
          {parts === null || change === null ? null : (
            <PartsLedger
              parts={parts}
              change={change}
              contradiction={review.contradiction}
              limit={review.limit}
            />
          )}
        </div>
      )}
      {coins.length === 0 ? null : <CoinsUnexplained coins={coins} />}
      {notChecked.length === 0 ? null : (
        <div>
          <h5 className="review-title">Not checked</h5>
          <ul className="review-unchecked">
            {notChecked.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <Consequences review={review} />
    </>
  );
}

function Unreadable({ review: { sample, previous } }: { review: QuarantineReview }) {
  return (
    <p>
      Its figures cannot be read, so it can only be rejected.
      {previous === null ? null : (
        <>
          {' '}
          The last good minute, <At at={previous.taken_at} format={(at) => formatNear(at, sample.taken_at)} />
          , has an equity of <Amount text={formatUsdt(previous.total_equity)} /> USDT.
        </>
      )}
    </p>
  );
}
