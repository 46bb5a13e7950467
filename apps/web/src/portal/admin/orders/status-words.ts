import type { OrderStatus } from '@equanim/contract/orders';

/**
 * A status as it is read.
 *
 * @example statusWords('partially_filled_canceled') // => 'Partially Filled Canceled'
 */
export const statusWords = (status: OrderStatus): string =>
  status.replaceAll(/(?:^|_)[a-z]/g, (start) => start.replace('_', ' ').toUpperCase());
