interface BarProps {
  /** Of the whole width, 0 to 1. */
  share: number;
}

/** A bar as wide as its number, which stands beside it. */
export function Bar({ share }: BarProps) {
  return (
    <svg className="crm-bar" aria-hidden="true" focusable="false">
      <rect width={`${String(share * 100)}%`} height="100%" />
    </svg>
  );
}
