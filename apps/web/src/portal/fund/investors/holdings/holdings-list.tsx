import type { Investor } from '@equanim/contract/fund';
import { useId } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { HoldingFacts } from './holding-facts.tsx';
import { type HoldingRowsProps, HoldingName, NetResult } from './holdings-table.tsx';

/** The same investors where the table has no room: one card each, of two lines on a phone, which opens to the rest. */
export function HoldingsList({ investors, opened, ...rest }: HoldingRowsProps) {
  return (
    <>
      <p className="holdings-key" aria-hidden="true">
        Net value, net result
      </p>
      <ul className="holdings-list">
        {investors.map((investor) => (
          <Card key={investor.id} investor={investor} isOpen={opened.has(investor.id)} {...rest} />
        ))}
      </ul>
    </>
  );
}

interface CardProps extends Pick<HoldingRowsProps, 'Details' | 'onToggle' | 'onAsk'> {
  investor: Investor;
  isOpen: boolean;
}

function Card({ investor, isOpen, Details, onToggle, onAsk }: CardProps) {
  const details = useId();
  return (
    <li className={`holding-card ${isOpen ? 'is-open' : ''}`}>
      <HoldingName investor={investor} isOpen={isOpen} details={details} onToggle={onToggle} />
      <p className="investor-worth">
        <span className="font-medium">
          <span className="sr-only">Net value </span>
          <Amount text={formatUsdt(investor.net_value)} />
        </span>
        <span className="holding-second">
          <span className="sr-only">Net result </span>
          <NetResult result={investor.net_result} />
        </span>
      </p>
      <HoldingFacts investor={investor} />
      {isOpen ? (
        <div id={details} className="holding-more">
          {Details === null ? null : <Details investor={investor} isStacked onAsk={onAsk} />}
        </div>
      ) : null}
    </li>
  );
}
