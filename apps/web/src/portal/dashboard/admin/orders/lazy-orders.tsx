import { useRef } from 'react';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { NEAR, useWasVisible } from '../../../../ui/browser/visibility.ts';
import { LazyPart } from '../../../frame/lazy-part.tsx';

const loadOrderHistory = async () => (await import('./order-history.tsx')).OrderHistory;

/** The order history, loaded when it is about to come into view. */
export function LazyOrders() {
  const place = useRef<HTMLElement>(null);
  const isNear = useWasVisible(place, NEAR);

  return (
    <section ref={place} className="card min-h-[420px] has-[>[role=alert]]:grid" aria-label="Order History">
      {isNear ? (
        <LazyPart load={loadOrderHistory} props={{}} name="order history" fallback={<OrdersSkeleton />} />
      ) : (
        <OrdersSkeleton />
      )}
    </section>
  );
}

function OrdersSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-9 w-60" />
      <Skeleton className="skeleton-rows h-[936px] w-full" />
    </div>
  );
}
