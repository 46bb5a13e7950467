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
        const grouped = groupThousands(typed, value);
        if (grouped !== typed) behind.current = countFigures(typed.slice(selectionEnd ?? typed.length));
        onValue(grouped);
      }}
      {...field}
    />
  );
}

const countFigures = (text: string): number => text.replaceAll(/[^\d.]/g, '').length;

/** Where so many digits and points stand behind the caret: before a comma, so that it can be deleted on. */
function caretBefore(text: string, figures: number): number {
  let caret = text.length;
  while (caret > 0 && countFigures(text.slice(caret)) < figures) caret -= 1;
  return text[caret - 1] === ',' ? caret - 1 : caret;
}

const PLAIN = /^,?(?<whole>\d[\d,]*)(?<rest>\.\d*)?$/;
const countCommas = (text: string): number => text.split(',').length;

function group(text: string): string {
  const { whole, rest = '' } = PLAIN.exec(text)?.groups ?? {};
  return whole === undefined ? text : whole.replaceAll(',', '').replaceAll(/\B(?=(\d{3})+$)/g, ',') + rest;
}

/**
 * Groups the thousands of what was typed by commas. A comma that somebody typed stays where it is, as in `1,5`: what is meant by it
 * is for whoever reads the number to judge.
 *
 * @param before what stood in the field
 * @example groupThousands('1,2345', '1,234') // => '12,345'
 */
export function groupThousands(typed: string, before: string): string {
  const isOurs = countCommas(typed) <= countCommas(before) && group(before) === before;
  return isOurs ? group(typed) : typed;
}
