import { Button } from '../../ui/forms/button.tsx';
import { useIsLive } from '../../ui/browser/use-is-live.ts';

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** True where there is nothing to send. */
  isDisabled?: boolean;
}

/** Sends a form. Sent before the script is there, the form would lose what was typed: the button waits for it. */
export function SubmitButton({ label, busyLabel, isBusy, isDisabled = false }: SubmitButtonProps) {
  const isLive = useIsLive();
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      disabled={isDisabled || !isLive}
      busyLabel={isBusy ? busyLabel : undefined}
    >
      {label}
    </Button>
  );
}
