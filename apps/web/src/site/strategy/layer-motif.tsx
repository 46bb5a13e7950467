import { motifs } from './motifs.ts';

/** The still drawing of a layer, in the line language of the scenes. Decorative. */
export function LayerMotif({ layer }: { layer: number }) {
  const paths = motifs[layer];
  if (paths === undefined) return null;
  return (
    <svg className="motif" viewBox="0 0 480 240" fill="none" aria-hidden="true" focusable="false">
      {paths.map(({ d, strength }) => (
        <path key={d} d={d} className={`motif-${strength}`} />
      ))}
    </svg>
  );
}
