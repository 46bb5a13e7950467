import { useEffect } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../../ui/format/number.ts';
import { IconArrowLeft, IconArrowRight } from '../../../ui/picture/icons.tsx';

interface PagerProps {
  label: string;
  /** What is paged, in the plural, such as `orders`. */
  items: string;
  note: string;
  page: number;
  totalPages: number;
  isLoading: boolean;
  onChange: (page: number) => void;
}

export function Pager({ label, items, note, page, totalPages, isLoading, onChange }: PagerProps) {
  return (
    <nav className="mt-4 flex items-center justify-end gap-3" aria-label={label}>
      <p className="mr-auto text-xs text-ink-3">{note}</p>
      <Button
        size="icon"
        aria-label={`Previous ${items}`}
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
        aria-label={`Next ${items}`}
        disabled={page >= totalPages || isLoading}
        onClick={() => onChange(page + 1)}
      >
        <IconArrowRight />
      </Button>
    </nav>
  );
}

/**
 * Leads back from a page beyond the last, which an old address may name.
 *
 * @param page undefined while it is not known which page there is
 * @param change the same function at every rendering
 */
export function useLastPage(
  page: { page: number; total_pages: number } | undefined,
  change: (changes: { page: number }) => void,
): void {
  const isBeyond = page !== undefined && page.total_pages > 0 && page.page > page.total_pages;
  const last = isBeyond ? page.total_pages : null;
  useEffect(() => {
    if (last !== null) change({ page: last });
  }, [last, change]);
}
