import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** Shown until the first answer; as high as what will stand here. */
export function HoldingsSkeleton() {
  return (
    <>
      <output className="sr-only">Loading holdings...</output>
      <div className="flex min-h-9 items-center">
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <section className="card">
        <div className="holding">
          <div className="holding-worth">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-3 h-12 w-72 max-w-full" />
            <Skeleton className="mt-4 h-5 w-56 max-w-full" />
          </div>
          <Skeleton className="day-chart w-full" />
        </div>
        <Skeleton className="mt-6 h-44 w-full max-md:h-96" />
      </section>
      <section className="card">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="skeleton-rows mt-4 h-36 w-full" />
      </section>
    </>
  );
}
