import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

interface PanelPlace {
  name: string;
  height: string;
}

/** The panels to come, each as high as it will be. */
const FIRST_PANEL: readonly PanelPlace[] = [{ name: 'returns', height: 'h-[420px] max-md:h-[620px]' }];
const LOWER_PANELS: readonly PanelPlace[] = [
  { name: 'months', height: 'h-[300px] max-md:h-[560px]' },
  { name: 'drawdowns', height: 'h-[480px] max-md:h-[760px]' },
  { name: 'benchmark', height: 'h-[240px]' },
  { name: 'rolling', height: 'h-[220px] max-md:h-[440px]' },
  { name: 'origin', height: 'h-[480px]' },
];

/** Shown until the first answer; nothing moves when it comes. */
export function PanelsSkeleton() {
  return (
    <div className="performance">
      <output className="sr-only">Loading performance...</output>
      <div className="range-head">
        <Skeleton className="h-7 w-80 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="h-5 w-full max-w-measure" />
      </div>
      <PanelPlaces panels={FIRST_PANEL} />
      <LowerPanelsSkeleton />
    </div>
  );
}

/** Shown below the first figures until the months and the charts are drawn. */
export function LowerPanelsSkeleton() {
  return <PanelPlaces panels={LOWER_PANELS} />;
}

function PanelPlaces({ panels }: { panels: readonly PanelPlace[] }) {
  return panels.map(({ name, height }) => (
    <section key={name} className="card">
      <Skeleton className="h-5 w-40" />
      <Skeleton className={`mt-4 w-full ${height}`} />
    </section>
  ));
}
