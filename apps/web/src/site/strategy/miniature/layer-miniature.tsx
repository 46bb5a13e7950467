import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import { NEAR, watchVisibility } from '../../../ui/browser/visibility.ts';

/** One a layer, from the ground up. */
const loaders: ReadonlyArray<() => Promise<ComponentType>> = [
  async () => (await import('../data-miniature.tsx')).DataMiniature,
  async () => (await import('../alpha-miniature.tsx')).AlphaMiniature,
  async () => (await import('../selection-miniature.tsx')).SelectionMiniature,
  async () => (await import('../portfolio-miniature.tsx')).PortfolioMiniature,
  async () => (await import('../execution-miniature.tsx')).ExecutionMiniature,
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

/** Holds what waits for a place until the place comes near. */
interface Gate {
  /** Resolves at the next opening; at once after one that nobody waited for. */
  readonly pass: () => Promise<void>;
  readonly open: () => void;
}

/** A gate that is closed. */
function createGate(): Gate {
  let isOpen = false;
  let letThrough: (() => void) | null = null;
  return {
    pass: () => {
      if (!isOpen)
        return new Promise((resolve) => {
          letThrough = resolve;
        });
      isOpen = false;
      return Promise.resolve();
    },
    open: () => {
      if (letThrough === null) isOpen = true;
      else letThrough();
      letThrough = null;
    },
  };
}

/**
 * Loads a part of the page once its place comes near, and again at the next approach where it could not be loaded: what was
 * drawn into the page stays there meanwhile, so that nobody is told of it.
 */
async function loadWhenNear<T>(gate: Gate, load: () => Promise<T>): Promise<T> {
  await gate.pass();
  try {
    return await load();
  } catch {
    return loadWhenNear(gate, load);
  }
}
