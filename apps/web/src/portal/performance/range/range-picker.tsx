import type { Range } from '@equanim/contract/range';
import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { RangeButtons } from '../../frame/charts/range-buttons.tsx';
import { problemOf, type ChosenRange, type OwnRange } from './chosen-range.ts';

interface RangePickerProps {
  chosen: ChosenRange;
  isLoading: boolean;
  onRange: (range: Range) => void;
  onOwn: (own: OwnRange) => void;
}

const NO_DAYS: OwnRange = { from: '', to: '' };

/** The ranges, and a range of one's own by its first and last day. */
export function RangePicker({ chosen, isLoading, onRange, onOwn }: RangePickerProps) {
  const isOwn = chosen.kind !== 'named';
  const [isAsked, setAsked] = useState(false);
  const form = useId();
  const isOpen = isOwn || isAsked;
  const own = isOwn ? chosen.own : NO_DAYS;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:basis-full">
      <RangeButtons
        asked={isOwn ? null : chosen.range}
        isLoading={isLoading}
        onChange={(range) => {
          setAsked(false);
          onRange(range);
        }}
      />
      <Button
        aria-expanded={isOpen}
        aria-controls={form}
        // A range of one's own stays open to be changed until another is chosen.
        disabled={isOwn}
        onClick={() => setAsked(!isAsked)}
      >
        Custom range
      </Button>
      <div id={form} className="basis-full empty:hidden">
        {isOpen ? <OwnRangeForm key={`${own.from} ${own.to}`} own={own} onOwn={onOwn} /> : null}
      </div>
    </div>
  );
}

interface OwnRangeFormProps {
  own: OwnRange;
  onOwn: (own: OwnRange) => void;
}

function OwnRangeForm({ own, onOwn }: OwnRangeFormProps) {
  const [draft, setDraft] = useState(own);
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong === null) onOwn(draft);
  };
  const fieldOf = (name: keyof OwnRange) => ({
    type: 'date',
    min: '1970-01-01',
    max: '9999-12-31',
    value: draft[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <form
      className="filter-bar mb-0 items-end gap-x-3 max-md:[&_.input]:w-full max-md:[&>.field]:flex-[1_1_130px]"
      aria-label="Custom range"
      noValidate
      onSubmit={onSubmit}
    >
      <Field label="First day" hint="UTC" {...fieldOf('from')} />
      <Field label="Last day" hint="UTC" {...fieldOf('to')} />
      <Button type="submit" className="max-md:basis-full">
        Show range
      </Button>
      {problem === null ? null : (
        <p role="alert" className="field-error basis-full">
          {problem}
        </p>
      )}
    </form>
  );
}
