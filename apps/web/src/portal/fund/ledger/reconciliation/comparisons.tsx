import type { LedgerReconciliation } from '@equanim/contract/ledger';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatAllUnits, formatSignedUsdt, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';
import { Units } from '../../parts/units.tsx';

interface ComparisonsProps {
  reconciliation: LedgerReconciliation;
}

/** The owners' side beside the account's: units, and their value. */
export function Comparisons({ reconciliation }: ComparisonsProps) {
  const { units_of_owners: owned, units_in_issue: issued, units_difference: unitsOff } = reconciliation;
  const { value_of_owners: value, equity, value_difference: valueOff } = reconciliation;
  return (
    <dl className="comparisons">
      <Side name="Units of owners" sign={signOf(unitsOff === null ? null : Number(unitsOff))}>
        {owned === null ? NO_VALUE : <Units units={owned} />}
      </Side>
      <Side name="Units in issue">{issued === null ? NO_VALUE : <Units units={issued} />}</Side>
      <Difference>{unitsOff === null ? NO_VALUE : <Amount text={formatAllUnits(unitsOff)} />}</Difference>
      <Side name="Value of owners, USDT" sign={signOf(valueOff)}>
        <Amount text={formatUsdt(value)} />
      </Side>
      <Side name="Equity, USDT">
        <Amount text={formatUsdt(equity)} />
      </Side>
      <Difference>
        <Amount text={formatSignedUsdt(valueOff)} />
      </Difference>
    </dl>
  );
}

type Sign = '=' | '≠' | '?';

function signOf(difference: number | null): Sign {
  if (difference === null) return '?';
  return difference === 0 ? '=' : '≠';
}

const TONES: Record<Sign, string> = { '=': 'text-gain', '≠': 'text-loss', '?': 'text-ink-3' };

interface SideProps {
  name: string;
  /** How it compares to the side after it, for the eye: the difference says it to everybody. */
  sign?: Sign;
  children: ReactNode;
}

function Side({ name, sign, children }: SideProps) {
  return (
    <div className="comparison-side">
      <dt>{name}</dt>
      <dd className="tabular">
        {children}
        {sign === undefined ? null : (
          <span className={TONES[sign]} aria-hidden="true">
            {sign}
          </span>
        )}
      </dd>
    </div>
  );
}

function Difference({ children }: { children: ReactNode }) {
  return (
    <div className="comparison-difference">
      <dt>Difference</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
