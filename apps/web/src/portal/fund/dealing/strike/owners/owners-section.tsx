import type { Strike } from '@equanim/contract/strikes';
import { useId } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { EstimateBadge } from '../sheet/estimate-badge.tsx';
import type { Openness } from '../sheet/openness.ts';
import { differencesFromTotals } from './owner-rows.ts';
import { OwnersTable } from './owners-table.tsx';

/** Whose the units are before and after a strike, and whether they add up. */
export function OwnersSection({ strike, openness }: { strike: Strike; openness: Openness }) {
  const heading = useId();
  const { before, after } = strike;
  if (before === null || after === null) return null;
  const differences = differencesFromTotals(before, after);
  return (
    <section className="strike-part" aria-labelledby={heading}>
      <div className="strike-part-head">
        <h3 id={heading} className="card-title">
          Owners before and after
        </h3>
        {strike.is_estimate ? <EstimateBadge /> : null}
        {differences.length === 0 ? (
          <p className="strike-note">
            Units add up to those in issue, and values to the equity, before and after.
          </p>
        ) : (
          <ul className="strike-note text-loss" role="alert">
            {differences.map((sentence) => (
              <li key={sentence}>
                <Amount text={sentence} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <OwnersTable before={before} after={after} openness={openness} />
    </section>
  );
}
