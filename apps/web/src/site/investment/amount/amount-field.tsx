import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type TypedAmount, amountText, retype } from './amount.ts';
import { inCents } from '@equanim/finance/money';
import { statedTerms } from '../../../content/fees.ts';
import { reading } from '../../../content/investment.ts';
import { formatUsd } from '../../../ui/format/number.ts';

/** What may read otherwise than it was typed: a power of ten, or more digits than a double holds. */
const READS_OTHERWISE = /e|(?:\d[,.]?){16}/i;

/** From here on commas are hard to count, and figures are written as a power of ten. */
const POWER_FROM = 1e18;

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
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">Quick amounts</legend>
      {amounts.map((quick) => (
        <button
          key={quick}
          type="button"
          className="amount-chip pointer-coarse:min-h-11"
          aria-pressed={quick === selected}
          onClick={() => onSelect(quick)}
        >
          ${amountText(quick)}
        </button>
      ))}
    </fieldset>
  );
}

/** What the field holds: an edit in it, or the amount that was chosen elsewhere. */
function useHeldAmount(amount: number, onAmount: (amount: number) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<TypedAmount>(() => typed(amount));
  const [isRefused, setRefused] = useState(false);
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
    setRefused(next === shown);
    if (next.amount !== null && next.amount !== amount) onAmount(next.amount);
  };

  const settle = (settled: number) => {
    setHeld(typed(settled));
    setRefused(false);
  };

  return { input, shown, isRefused, onChange, settle };
}

/**
 * The amount with thousands separators as it is typed. What is not numeric leaves the last amount in effect (Specification
 * 5.1): the field says so, and shows it again when it is left.
 */
export function AmountField({ amount, quickAmounts, onAmount }: AmountFieldProps) {
  const id = useId();
  const { input, shown, isRefused, onChange, settle } = useHeldAmount(amount, onAmount);

  const choose = (quick: number) => {
    settle(quick);
    onAmount(quick);
  };

  return (
    <div className="print:hidden">
      <label htmlFor={id} className="text-[0.875rem] font-medium text-ink-2">
        Initial Investment Amount
      </label>
      <div className="amount-input">
        <span className="text-ink-3" aria-hidden="true">
          $
        </span>
        <input
          ref={input}
          id={id}
          className="tabular"
          inputMode="decimal"
          aria-describedby={`${id}-reading`}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Enter amount (e.g., 10,000)"
          value={shown.text}
          onChange={onChange}
          onBlur={() => settle(amount)}
        />
      </div>
      <AmountReading
        id={`${id}-reading`}
        field={id}
        amount={amount}
        isUnread={shown.amount === null}
        isOtherwise={READS_OTHERWISE.test(shown.text)}
        isRefused={isRefused}
      />
      <QuickAmounts amounts={quickAmounts} selected={amount} onSelect={choose} />
    </div>
  );
}

interface AmountReadingProps {
  /** By which the field refers to it. */
  id: string;
  /** The id of the field. */
  field: string;
  /** In effect. */
  amount: number;
  /** Whether the field holds no number now: then the last one stays in effect. */
  isUnread: boolean;
  /** Whether what the field holds may read otherwise than it was typed. */
  isOtherwise: boolean;
  /** Whether the last edit was refused. */
  isRefused: boolean;
}

/**
 * An amount with every decimal it was read with, and a true minus.
 *
 * @example exactUsd(-1250.123) // => '−$1,250.123'
 */
function exactUsd(amount: number): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '−' : ''}${size < POWER_FROM ? `$${amountText(size)}` : formatUsd(size)}`;
}

/** What a visitor should know of an amount beyond its digits. */
function remarksOn(amount: number): string[] {
  const cents = inCents(amount);
  const remarks: string[] = [];
  if (cents / 100 !== amount && Math.abs(amount) < POWER_FROM) remarks.push(reading.rounded);
  if (cents < 0) remarks.push(reading.negative);
  if (cents === 0) remarks.push(reading.zero);
  if (cents >= 0 && amount < statedTerms.minSubscription)
    remarks.push(reading.minimum(`$${amountText(statedTerms.minSubscription)}`));
  return remarks;
}

/** How the page has read the field. What is out of the ordinary is announced. */
function AmountReading({ id, field, amount, isUnread, isOtherwise, isRefused }: AmountReadingProps) {
  const exact = exactUsd(amount);
  const isRead = !isUnread && !isRefused;
  return (
    <p id={id} className="amount-reading tabular">
      {isRead && isOtherwise ? <span>{`${reading.read} ${exact}.`}</span> : null}
      <output htmlFor={field} className={isRead ? undefined : 'text-warn'}>
        {isUnread ? `Figures for ${exact}` : null}
        {isRefused && !isUnread ? `${reading.refused} ${exact}.` : null}
        {isRead ? remarksOn(amount).join(' ') : null}
      </output>
    </p>
  );
}
