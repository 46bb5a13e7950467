import { useLayoutEffect, useRef } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface NumberFieldProps extends Omit<FieldProps, 'trailing' | 'onChange' | 'type'> {
  value: string;
  /** Inside the right edge: `USDT`, `%`. */
  unit?: string;
  onValue: (value: string) => void;
}

/** Takes a number as people type it. Thousands are grouped while it is typed, with the caret where it was. */
export function NumberField({ value, unit, className, onValue, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** How many digits and points stand behind the caret; null where it is the browser's to place. */
  const behind = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || behind.current === null) return;
    const caret = caretBefore(element.value, behind.current);
    element.setSelectionRange(caret, caret);
    behind.current = null;
  });
  return (
    <Field
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      className={`tabular ${unit === undefined ? '' : 'pr-20'} ${className ?? ''}`}
      value={value}
      trailing={unit === undefined ? undefined : <span className="field-unit">{unit}</span>}
      onChange={({ currentTarget: { value: typed, selectionEnd } }) => {
        const grouped = groupThousands(typed);
        if (grouped !== typed) behind.current = countFigures(typed.slice(selectionEnd ?? typed.length));
        onValue(grouped);
      }}
      {...field}
    />
  );
}

const countFigures = (text: string): number => text.replaceAll(/[^\d.]/g, '').length;

/** Where so many digits and points stand behind the caret. */
function caretBefore(text: string, figures: number): number {
  let caret = text.length;
  while (caret > 0 && countFigures(text.slice(caret)) < figures) caret -= 1;
  return caret;
}

/**
 * Groups the thousands of a plain number by commas. What is written otherwise stays as it was typed, for whoever reads it to judge.
 *
 * @example groupThousands('1000.5') // => '1,000.5'
 */
export function groupThousands(typed: string): string {
  const { whole, rest } = /^(?<whole>\d[\d,]*)(?<rest>\.[\d]*)?$/.exec(typed)?.groups ?? {};
  if (whole === undefined) return typed;
  return whole.replaceAll(',', '').replaceAll(/\B(?=(\d{3})+$)/g, ',') + (rest ?? '');
}
