import type { OrderStatus } from './orders.ts';

/** The words of each status, on the screen and in exports. */
export const ORDER_STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  new: 'New',
  partially_filled: 'Partially Filled',
  untriggered: 'Untriggered',
  filled: 'Filled',
  canceled: 'Canceled',
  partially_filled_canceled: 'Partially Filled, Canceled',
  rejected: 'Rejected',
  triggered: 'Triggered',
  deactivated: 'Deactivated',
};
