import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Shown until the record is there; as high as what will stand here. */
export function RecordSkeleton() {
  return (
    <div className="record">
      <output className="sr-only">Loading track record...</output>
      <div className="record-head">
        <Skeleton className="h-5 w-full max-w-160" />
      </div>
      <section className="card record-curve">
        <div className="record-worth">
          <div className="record-return">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-3 h-12 w-48 max-w-full" />
            <Skeleton className="mt-4 h-5 w-32 max-w-full" />
          </div>
          <Skeleton className="day-chart w-full" />
        </div>
        <Skeleton className="mt-6 h-16 w-full max-md:h-48" />
      </section>
      <div className="record-side">
        <section className="card">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="mt-4 h-14 w-full" />
          <Skeleton className="mt-5 h-9 w-36" />
        </section>
        <section className="card">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-4 h-44 w-full" />
        </section>
      </div>
    </div>
  );
}
