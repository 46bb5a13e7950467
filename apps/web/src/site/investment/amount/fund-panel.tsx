import { fees } from '../../../content/fees.ts';
import { calculator, fund } from '../../../content/investment.ts';
import { LogoMark } from '../../../content/logo.tsx';
import { AmountField } from './amount-field.tsx';
import './amount.css';

interface FundPanelProps {
  amount: number;
  onAmount: (amount: number) => void;
}

/** The flagship fund, what to put into it and what it costs. */
export function FundPanel({ amount, onAmount }: FundPanelProps) {
  return (
    <section className="fund-panel" aria-labelledby="fund">
      <div className="fund-words">
        <LogoMark className="fund-mark" />
        <h2 id="fund" className="font-display text-display-2">
          {fund.name}
        </h2>
        <p>{fund.description}</p>
      </div>
      <div className="fund-terms">
        <AmountField amount={amount} quickAmounts={calculator.quickAmounts} onAmount={onAmount} />
        <h3 className="eyebrow">Fee structure</h3>
        <dl className="fee-ledger">
          {fees.list.map(({ label, rate }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{rate}</dd>
            </div>
          ))}
        </dl>
        <p className="fee-notes">
          {fees.highWaterMark} {fees.netAssetValue}
        </p>
      </div>
    </section>
  );
}
