import { statusCalls } from '@equanim/contract/status-calls';
import { useCall } from '../../../../api/use-call.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { formatCount } from '../../../../ui/format/number.ts';
import { LazyPart } from '../../../frame/lazy-part.tsx';

const loadSamples = async () => (await import('./quarantine/quarantined-samples.tsx')).QuarantinedSamples;
const loadWindows = async () => (await import('./exclusions/excluded-windows.tsx')).ExcludedWindows;

/** Where an administrator decides what is true: quarantined samples and excluded windows. */
export function QualityDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog size="wide" title="Data quality" isOpen={isOpen} onClose={onClose}>
      <LazyPart
        load={loadSamples}
        props={{}}
        name="list of quarantined samples"
        fallback={<output className="py-6 text-center text-sm text-ink-3">Loading data quality...</output>}
      />
      <LazyPart load={loadWindows} props={{}} name="list of excluded windows" />
    </Dialog>
  );
}

interface QuarantineNoticeProps {
  /** Whether the dialog is open: the notice then stays, even at none, so that the focus can return to its button. */
  isReviewed: boolean;
  onReview: () => void;
}

/** Says how many samples are quarantined, off every chart, until later evidence confirms them or a person decides. */
export function QuarantineNotice({ isReviewed, onReview }: QuarantineNoticeProps) {
  const { data: status } = useCall(statusCalls.status);
  const count = status?.collector?.quarantined ?? 0;
  if (count === 0 && !isReviewed) return null;
  return (
    <div className="notice notice-quiet">
      <p className="min-w-0 flex-1">{sentenceFor(count)}</p>
      <Button onClick={onReview}>Review</Button>
    </div>
  );
}

function sentenceFor(count: number): string {
  if (count === 0) return 'No sample is waiting for a decision.';
  return count === 1
    ? '1 quarantined sample: it stays off the chart until it is confirmed or you decide.'
    : `${formatCount(count)} quarantined samples: they stay off the chart until they are confirmed or you decide.`;
}

/** Opens the data quality dialog from the foot of the dashboard, where it is always to be found. */
export function QualityFoot({ onOpen }: { onOpen: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-[0.8125rem] text-ink-3">
      Quarantined samples and excluded windows
      <Button onClick={onOpen}>Data quality</Button>
    </p>
  );
}
