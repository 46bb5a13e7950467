import { useQuery } from '@tanstack/react-query';
import { customerCurrentQuery } from '../../api/customer.ts';
import { statusQuery } from '../../api/status.ts';

/**
 * When the first figures come, while there are none yet.
 *
 * @returns UTC, ISO 8601; null where there are figures, and before the server has said when they come
 */
export function useFirstFigures(): string | null {
  const { data: status } = useQuery(statusQuery());
  const { data: current } = useQuery(customerCurrentQuery());
  return current === undefined ? (status?.first_figures_at ?? null) : null;
}
