import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type TypedAmount, amountText, retype } from './amount.ts';

interface AmountFieldProps {
  amount: number;
  quickAmounts: readonly number[];
  onAmount: (amount: number) => void;
}

const typed = (amount: number): TypedAmount => {
  const text = amountText(amount);
  return { text, caret: text.length, amount };
};

interface QuickAmountsProps {
  amounts: readonly number[];
  selected: number;
  onSelect: (amount: number) => void;
}

function QuickAmounts({ amounts, selected, onSelect }: QuickAmountsProps) {
  return (
    <fieldset className="amount-chips">
      <legend className="sr-only">Quick amounts</legend>
      {amounts.map((quick) => (
        <button key={quick} type="button" aria-pressed={quick === selected} onClick={() => onSelect(quick)}>
          ${amountText(quick)}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * The amount with thousands separators as it is typed. An empty field is not numeric, so the last amount stays in effect
 * (Specification 5.1): the field says so, and shows it again when it is left.
 */
export function AmountField({ amount, quickAmounts, onAmount }: AmountFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<TypedAmount>(() => typed(amount));
  // The amount may change outside the field: by a quick choice, or by the address.
  const shown = held.amount === amount || held.amount === null ? held : typed(amount);

  // Every edit, a refused one too, makes a new object, so that the caret is put in its place after each.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(held.caret, held.caret);
  }, [held]);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget;
    const isForward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
    const next = retype(shown, { text: value, caret: selectionStart ?? value.length, isForward });
    setHeld({ ...next });
    if (next.amount !== null && next.amount !== amount) onAmount(next.amount);
  };

  const choose = (quick: number) => {
    setHeld(typed(quick));
    onAmount(quick);
  };

  return (
    <div className="amount-field">
      <div className="amount-label">
        <label htmlFor={id}>Initial Investment Amount</label>
        <output htmlFor={id}>{shown.amount === null ? `Figures for $${amountText(amount)}` : null}</output>
      </div>
      <div className="amount-input">
        <span aria-hidden="true">$</span>
        <input
          ref={input}
          id={id}
          className="tabular"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Enter amount (e.g., 10,000)"
          value={shown.text}
          onChange={onChange}
          onBlur={() => setHeld(typed(amount))}
        />
      </div>
      <QuickAmounts amounts={quickAmounts} selected={amount} onSelect={choose} />
    </div>
  );
}
