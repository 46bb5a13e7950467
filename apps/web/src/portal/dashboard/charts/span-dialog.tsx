import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { serverNow } from '../../../api/server-time.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { areTimesInUtc, formatInOtherZone, parseTyped } from '../../../ui/format/date.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
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
  return (
    <Dialog title="Custom range" size="narrow" isOpen={isOpen} onClose={onClose}>
      <SpanForm view={view} points={points} onClose={onClose} />
    </Dialog>
  );
}

function draftOf(points: readonly PerformancePoint[]): SpanDraft {
  const [first, last] = [points[0], points.at(-1)];
  return { from: first ? toTyped(first.at) : '', to: last ? toTyped(last.at) : '' };
}

function SpanForm({ view, points, onClose }: Omit<SpanDialogProps, 'isOpen'>) {
  const { values, field, submit, isDirty } = useForm(
    () => draftOf(points),
    (draft) => readSpanDraft(draft, serverNow() - view.delayMs),
  );
  const fieldOf = (name: keyof SpanDraft) => ({
    ...field(name),
    type: 'datetime-local',
    // Keeps the field from taking a year of six digits.
    max: '9999-12-31T23:59',
    hint: parseTyped(values[name]) >= 0 ? formatInOtherZone(parseTyped(values[name])) : undefined,
  });
  return (
    <Form
      label="Show range"
      isDirty={isDirty}
      onSubmit={submit((span) => {
        onClose();
        view.setSpan(span);
      })}
    >
      <Field label="From" {...fieldOf('from')} />
      <Field label="To" {...fieldOf('to')} />
      <p className="form-text">
        Times are {areTimesInUtc() ? 'UTC' : 'those of your computer'}.
        {view.delayMs > 0 ? ` The history ends ${DELAY_IN_WORDS} ago.` : null} Dragging along the chart
        chooses a range as well.
      </p>
    </Form>
  );
}
