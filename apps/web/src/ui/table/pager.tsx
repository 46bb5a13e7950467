import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatCount } from '../format/number.ts';
import { Button } from '../forms/button.tsx';
import { IconArrowLeft, IconArrowRight } from '../picture/icons.tsx';

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

/** Leads from page to page of a list, and to one whose number is typed. */
export function Pager({ label, items, note, page, totalPages, isLoading, onChange }: PagerProps) {
  return (
    <nav className="pager" aria-label={label}>
      <p className="mr-auto text-xs text-ink-3">{note}</p>
      <Button
        size="icon"
        aria-label={`Previous ${items}`}
        disabled={page <= 1 || isLoading}
        onClick={() => onChange(page - 1)}
      >
        <IconArrowLeft />
      </Button>
      <span className="sr-only" aria-live="polite">
        Page {formatCount(page)} of {formatCount(totalPages)}
      </span>
      <PageField key={page} page={page} totalPages={totalPages} onChange={onChange} />
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

/** The number of the page, which can be typed over; Enter goes there, Escape gives it up. */
function PageField({ page, totalPages, onChange }: Pick<PagerProps, 'page' | 'totalPages' | 'onChange'>) {
  const [typed, setTyped] = useState(String(page));
  const next = Number(typed);
  const isPage = Number.isInteger(next) && next >= 1 && next <= totalPages;
  const go = () => {
    if (isPage && next !== page) onChange(next);
    else setTyped(String(page));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') go();
    if (key === 'Escape') setTyped(String(page));
  };
  return (
    <span className="pager-page">
      <span aria-hidden="true">Page</span>
      <input
        className="input"
        inputMode="numeric"
        aria-label={`Page, 1 to ${formatCount(totalPages)}`}
        aria-invalid={!isPage || undefined}
        disabled={totalPages <= 1}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={go}
      />
      <span aria-hidden="true">of {formatCount(totalPages)}</span>
    </span>
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
