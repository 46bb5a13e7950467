import { layers } from '../../content/strategy.ts';
import './feedback-loop.css';

const LEFT = 60;
const GAP = 110;
const LINE = 150;

/** The signal line through all five layers, and its way back from the last to the first. */
export function FeedbackLoop({ label }: { label: string }) {
  const last = LEFT + GAP * (layers.length - 1);
  return (
    <svg className="feedback" viewBox="0 0 560 240" fill="none" role="img" aria-label={label}>
      <defs>
        <linearGradient id="feedback-hues" x1={LEFT} x2={last} y1="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop className="feedback-stop-1" offset="0" />
          <stop className="feedback-stop-2" offset="0.25" />
          <stop className="feedback-stop-3" offset="0.5" />
          <stop className="feedback-stop-4" offset="0.75" />
          <stop className="feedback-stop-5" offset="1" />
        </linearGradient>
      </defs>
      <path className="feedback-line" d={`M0 ${String(LINE)}H${String(last)}`} />
      <path
        className="feedback-return"
        d={`M${String(last)} ${String(LINE - 14)}C${String(last)} 10 ${String(LEFT)} 10 ${String(LEFT)} ${String(LINE - 18)}`}
      />
      <path className="feedback-arrow" d={`M${String(LEFT - 7)} ${String(LINE - 28)}l7 11 7-11`} />
      {layers.map(({ code, hue }, index) => {
        const x = LEFT + GAP * index;
        return (
          <g key={code} className={`hue-${hue}`}>
            <circle className="feedback-node" cx={x} cy={LINE} r="5" />
            <circle className="feedback-halo" cx={x} cy={LINE} r="11" />
            <text x={x} y={LINE + 42} textAnchor="middle">
              {code}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
