import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { IconArrowLeft, IconArrowRight } from '../../../ui/icons.tsx';

interface PagerProps {
  page: number;
  totalPages: number;
  isLoading: boolean;
  onChange: (page: number) => void;
}

export function Pager({ page, totalPages, isLoading, onChange }: PagerProps) {
  return (
    <nav className="mt-4 flex items-center justify-end gap-3" aria-label="Pages of the order history">
      <p className="mr-auto text-xs text-ink-3">Newest first; the columns sort within a page.</p>
      <Button
        size="icon"
        aria-label="Newer orders"
        disabled={page <= 1 || isLoading}
        onClick={() => onChange(page - 1)}
      >
        <IconArrowLeft />
      </Button>
      <span className="text-[0.8125rem] text-ink-2 tabular" aria-live="polite">
        Page {formatCount(page)} of {formatCount(totalPages)}
      </span>
      <Button
        size="icon"
        aria-label="Older orders"
        disabled={page >= totalPages || isLoading}
        onClick={() => onChange(page + 1)}
      >
        <IconArrowRight />
      </Button>
    </nav>
  );
}
