import { Button } from '../../ui/forms/button.tsx';

interface NotLoadedProps {
  /** What was to stand here, to follow "The": "order history". */
  name: string;
  onRetry: () => void;
}

/** In place of what could not be loaded: that it could not, and a way to try again. */
export function NotLoaded({ name, onRetry }: NotLoadedProps) {
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-4" role="alert">
      <p className="text-ink-2">The {name} could not be loaded.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
