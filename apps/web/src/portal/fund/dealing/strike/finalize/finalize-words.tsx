import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatDeadline } from '../../../../../ui/format/date.ts';
import { formatCount } from '../../../../../ui/format/number.ts';
import { At } from '../../../../frame/at.tsx';
import { formatExactPrice } from '../../format/figures.ts';
import type { PricedStrike } from '../formulas/worked.ts';
import { leftOut } from './left-out.ts';
import { whatIsEntered } from './what-is-entered.ts';

/** What is entered for good, and what is left out. */
export function FinalizeWords({ strike }: { strike: PricedStrike }) {
  const { sample } = strike;
  const entered = whatIsEntered(strike);
  const out = leftOut(strike);
  return (
    <div className="finalize-words">
      <p>
        At the price of <b>{formatExactPrice(sample.price)}</b> USDT a unit, of the sample of{' '}
        <At at={sample.taken_at} format={formatDeadline} />, {entriesWords(strike.entry_count)} for good:
      </p>
      <ul>
        {entered.map((sentence) => (
          <li key={sentence}>
            <Amount text={sentence} />
          </li>
        ))}
      </ul>
      {out.length === 0 ? null : (
        <>
          <p>Left out of it, and for the next dealing day:</p>
          <ul>
            {out.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <p className="finalize-final">
        <b>It cannot be undone.</b> Anything that later proves wrong is settled by the next strike.
      </p>
    </div>
  );
}

/** A server of before it counted them does not say how many. */
function entriesWords(entries: number | undefined): string {
  if (entries === undefined) return 'its entries are made';
  if (entries === 0) return 'no entry is made; the day is closed';
  return entries === 1 ? '1 entry is made' : `${formatCount(entries)} entries are made`;
}
