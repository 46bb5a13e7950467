import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import { NEAR, watchVisibility } from '../../../ui/browser/visibility.ts';
import { createGate, loadWhenNear } from './load-when-near.ts';

/** One a layer, from the ground up. */
const loaders: ReadonlyArray<() => Promise<ComponentType>> = [
  async () => (await import('../features/data-miniature.tsx')).DataMiniature,
  async () => (await import('../alpha/alpha-miniature.tsx')).AlphaMiniature,
  async () => (await import('../selection/selection-miniature.tsx')).SelectionMiniature,
  async () => (await import('../portfolio/portfolio-miniature.tsx')).PortfolioMiniature,
  async () => (await import('../execution/execution-miniature.tsx')).ExecutionMiniature,
];

const parts = loaders.map((load) => {
  const gate = createGate();
  return {
    gate,
    // Prerendered at once, as nothing comes near there.
    Drawing: lazy(async () => ({ default: await (import.meta.env.SSR ? load() : loadWhenNear(gate, load)) })),
  };
});

/**
 * The miniature of a layer. Prerendered as it stands at its first settings; in the browser React leaves that markup alone until
 * the part that answers to a visitor has come, which is asked for when the layer comes near, and then takes it over unchanged.
 */
export const LayerMiniature = memo(function LayerMiniature({ layer }: { layer: number }) {
  const place = useRef<HTMLDivElement>(null);
  const part = parts[layer];

  useEffect(() => {
    if (place.current === null || part === undefined) return;
    // No state here: to render again would take the prerendered drawing away before its successor is there.
    return watchVisibility(place.current, (isNear) => isNear && part.gate.open(), NEAR);
  }, [part]);

  return (
    <div ref={place} className="stratum-miniature">
      <Suspense>{part === undefined ? null : <part.Drawing />}</Suspense>
    </div>
  );
});
