import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

/** A QR code, dark on white in either theme, because cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className="w-[184px] flex-none rounded-control bg-white fill-black"
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
