import type { TermsEffect } from '@equanim/contract/fund';
import { TERMS } from '@equanim/finance/ledger/term-rows';
import { useEffect, useRef } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { termInWords } from '../../parts/fund-terms.ts';
import type { TermsBody } from './read-terms.ts';

interface TermsReviewProps {
  body: TermsBody;
  effect: TermsEffect;
}

/** What terms change: of what held without them, and for each investor. */
export function TermsReview({ body, effect }: TermsReviewProps) {
  const changes = TERMS.filter(({ name }) => body[name] !== effect.before[name]);
  const { investors, strike_day: strikeDay, as_of: asOf } = effect;
  const review = useRef<HTMLDivElement>(null);
  // It takes the place of the form, which had the focus.
  useEffect(() => review.current?.focus(), []);
  return (
    <div ref={review} className="terms-review outline-none" tabIndex={-1}>
      <section aria-label="What changes">
        <h3>From {formatDealingDay(body.from_day)} on</h3>
        {changes.length === 0 ? <p>Nothing changes: the same terms hold on that day.</p> : null}
        <dl>
          {changes.map(({ name, label, kind }) => (
            <Change
              key={name}
              name={label}
              before={termInWords(kind, effect.before[name])}
              after={termInWords(kind, body[name])}
            />
          ))}
        </dl>
      </section>
      <section aria-label="What it does to each investor">
        <h3>Investors</h3>
        {asOf === null || investors.length === 0 ? (
          <p>Nobody holds anything yet.</p>
        ) : (
          <p>
            Now, at the sample of <At at={asOf} />, and estimated for the strike of{' '}
            {formatDealingDay(strikeDay)} at the same price. Amounts in USDT.
          </p>
        )}
        {investors.map((one) => (
          <div key={one.investor.id} className="terms-investor">
            <h4>{one.investor.name}</h4>
            <Moment label="Now" {...one.now} />
            <Moment label={formatDealingDay(strikeDay)} {...one.at_strike} />
          </div>
        ))}
      </section>
    </div>
  );
}

const FIGURES = [
  { name: 'management_fee', label: 'Management fee since the strike before' },
  { name: 'performance_fee', label: 'Performance fee, accrued or taken' },
  { name: 'net_value', label: 'Net value' },
] as const;

interface MomentProps {
  label: string;
  before: TermsEffect['investors'][number]['now']['before'];
  after: TermsEffect['investors'][number]['now']['after'];
}

function Moment({ label, before, after }: MomentProps) {
  const changed = FIGURES.filter(({ name }) => before[name] !== after[name]);
  if (changed.length === 0) return <p>{label}: no change.</p>;
  return (
    <>
      <p>{label}</p>
      <dl>
        {changed.map(({ name, label: figure }) => (
          <Change
            key={name}
            name={figure}
            before={formatUsdt(before[name])}
            after={formatUsdt(after[name])}
          />
        ))}
      </dl>
    </>
  );
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">
        <span className="sr-only">from </span>
        <Amount text={before} /> <span aria-hidden="true">→</span>
        <span className="sr-only"> to </span> <Amount text={after} />
      </dd>
    </div>
  );
}
