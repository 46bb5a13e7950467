import { formatPart } from '../../../../ui/format/number.ts';
import { drawnParts, type EquityPart, PART_NAMES } from './equity-parts.ts';

/** The parts of the equity beside each other; a strip without color while they are not known. */
export function EquityBar({ parts }: { parts: readonly EquityPart[] }) {
  const drawn = drawnParts(parts);
  if (drawn.length === 0) return <div className="equity-bar equity-bar-empty" aria-hidden="true" />;
  const said = parts.map(({ key, share }) => `${PART_NAMES[key]} ${formatPart(share)}`).join(', ');
  return (
    <div className="equity-bar" role="img" aria-label={`Parts of the equity: ${said}`}>
      {drawn.map(({ key, value }) => (
        <span key={key} className={`equity-piece equity-${key}`} style={{ flexGrow: value }} />
      ))}
    </div>
  );
}
