import { Amount } from '../../../../../ui/feedback/amount.tsx';
import type { Worked } from '../formulas/worked.ts';

/** Figures with the rule each follows, and the rule with its numbers put in. */
export function WorkedList({ figures }: { figures: readonly Worked[] }) {
  return (
    <dl className="worked">
      {figures.map(({ name, rule, sum, result, title }) => (
        <div key={name}>
          <dt>
            <span className="worked-name">{name}</span>
            <span className="worked-rule">
              <Amount text={rule} />
            </span>
          </dt>
          <dd>
            {sum === null ? null : (
              <span className="worked-sum">
                <Amount text={sum} />{' '}
              </span>
            )}
            <span className="worked-result">
              {sum === null ? null : '= '}
              <b title={title}>
                <Amount text={result} />
              </b>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
