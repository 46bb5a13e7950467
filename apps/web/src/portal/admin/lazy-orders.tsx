import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

const OrderHistory = lazy(async () => ({
  default: (await import('./orders/order-history.tsx')).OrderHistory,
}));

/** The order history, loaded when it is about to come into view. */
export function LazyOrders() {
  const place = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={place} className="card min-h-[420px]" aria-label="Order History">
      {isNear ? (
        <Suspense fallback={<OrdersSkeleton />}>
          <OrderHistory />
        </Suspense>
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
