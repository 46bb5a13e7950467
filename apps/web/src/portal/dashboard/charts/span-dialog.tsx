import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { areTimesInUtc, formatInOtherZone, parseTyped } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { PerformancePoint } from './chart-points.ts';
import { readSpanDraft, toTyped, type SpanDraft } from '../../frame/charts/read-span-draft.ts';
import type { ChartView } from './use-chart-view.ts';

export interface SpanDialogProps {
  view: ChartView;
  /** What the chart shows, which the fields begin with. */
  points: readonly PerformancePoint[];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the span the chart shall show: its beginning and its end in the chosen zone. */
export function SpanDialog({ view, points, isOpen, onClose }: SpanDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Custom range
      </h2>
      <SpanForm view={view} points={points} onClose={onClose} />
    </Dialog>
  );
}

function draftOf(points: readonly PerformancePoint[]): SpanDraft {
  const [first, last] = [points[0], points.at(-1)];
  return { from: first ? toTyped(first.at) : '', to: last ? toTyped(last.at) : '' };
}

function SpanForm({ view, points, onClose }: Omit<SpanDialogProps, 'isOpen'>) {
  const [draft, setDraft] = useState(() => draftOf(points));
  const [errors, setErrors] = useState<Partial<SpanDraft> | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readSpanDraft(draft, serverNow() - view.delayMs);
    setErrors(read.errors);
    if (read.span === null) {
      // The wrong fields are marked by the next render.
      window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    onClose();
    view.setSpan(read.span);
  };
  const fieldOf = (name: keyof SpanDraft) => ({
    type: 'datetime-local',
    // Keeps the field from taking a year of six digits.
    max: '9999-12-31T23:59',
    value: draft[name],
    hint: parseTyped(draft[name]) >= 0 ? formatInOtherZone(parseTyped(draft[name])) : undefined,
    error: errors?.[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });

  return (
    <form ref={form} className="mt-5 grid gap-4" noValidate onSubmit={onSubmit}>
      <Field label="From" {...fieldOf('from')} />
      <Field label="To" {...fieldOf('to')} />
      <p className="text-sm text-ink-3">
        Times are {areTimesInUtc() ? 'UTC' : 'those of your computer'}.
        {view.delayMs > 0 ? ` The history ends ${DELAY_IN_WORDS} ago.` : null} Dragging along the chart
        chooses a range as well.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Show range
        </Button>
      </div>
    </form>
  );
}
