/** A picture in AVIF and WebP, at several widths: `<stem>-<width>.avif`, `<stem>-<width>.webp`. */
export interface Still {
  stem: string;
  widths: readonly number[];
  /** Of the largest file, to reserve its space. */
  width: number;
  height: number;
}

export const srcSetOf = ({ stem, widths }: Still, format: 'avif' | 'webp'): string =>
  widths.map((width) => `${stem}-${String(width)}.${format} ${String(width)}w`).join(', ');

interface StillPictureProps {
  still: Still;
  /** A composition of its own for screens under 768 px. */
  narrow?: Still;
  sizes?: string;
  /** Whether the picture is the first thing seen, or may wait until it is near. */
  priority?: 'high' | 'lazy';
  className?: string;
}

const NARROW = '(width < 768px)';

/** A decorative picture, without alternative text. */
export function StillPicture({ still, narrow, sizes = '100vw', priority, className }: StillPictureProps) {
  const { stem, widths, width, height } = still;
  return (
    <picture className={className}>
      {narrow === undefined ? null : (
        <>
          <source media={NARROW} srcSet={srcSetOf(narrow, 'avif')} sizes={sizes} type="image/avif" />
          <source media={NARROW} srcSet={srcSetOf(narrow, 'webp')} sizes={sizes} type="image/webp" />
        </>
      )}
      <source srcSet={srcSetOf(still, 'avif')} sizes={sizes} type="image/avif" />
      <img
        srcSet={srcSetOf(still, 'webp')}
        src={`${stem}-${String(widths.at(-1))}.webp`}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        loading={priority === 'lazy' ? 'lazy' : undefined}
        fetchPriority={priority === 'high' ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
