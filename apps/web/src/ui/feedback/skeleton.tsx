interface SkeletonProps {
  /** Utility classes that give the shape of what will stand here, such as `h-9 w-32`. */
  className: string;
}

/** Holds the place of content that is loading; hidden from screen readers, since a live text beside it says so. */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
