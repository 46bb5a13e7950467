import { Button } from '../../ui/forms/button.tsx';
import { IconPrint } from '../../ui/picture/icons.tsx';

interface PrintButtonProps {
  /** What is printed, in a sentence. */
  title: string;
  isDisabled?: boolean;
  onPrint: () => void;
}

/** Prints, from the top bar of a screen. */
export function PrintButton({ title, isDisabled = false, onPrint }: PrintButtonProps) {
  return (
    <Button
      variant="quiet"
      className="max-lg:min-w-9 max-lg:px-0 max-md:min-w-11"
      disabled={isDisabled}
      title={title}
      onClick={onPrint}
    >
      <IconPrint className="size-[18px]" />
      <span className="max-lg:sr-only">Print</span>
    </Button>
  );
}
