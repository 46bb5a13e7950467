import { Button } from '../../../ui/forms/button.tsx';

/** The way to the data quality while nothing asks for it, quiet at the foot of the dashboard. */
export function QualityFoot({ onOpen }: { onOpen: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-[0.8125rem] text-ink-3">
      Samples kept aside and excluded windows
      <Button onClick={onOpen}>Data quality</Button>
    </p>
  );
}
