import { useId } from 'react';
import { useIsLive } from '../../../ui/browser/use-is-live.ts';

interface SliderProps {
  name: string;
  /** The value as it is read beside the name. */
  value: string;
  /** What a screen reader says after each move; the value alone where it is left out. */
  spoken?: string;
  at: number;
  min: number;
  max: number;
  step?: number;
  onMove: (at: number) => void;
}

/** A setting of a miniature: name, value and a slider. Waits disabled until scripts take over. */
export function Slider({ name, value, spoken, at, min, max, step = 1, onMove }: SliderProps) {
  const id = useId();
  const isLive = useIsLive();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-[0.8125rem]/[1.4]">
      <label className="text-ink-2" htmlFor={id}>
        {name}
      </label>
      <output className="text-end font-mono text-xs whitespace-nowrap" htmlFor={id} aria-live="off">
        {value}
      </output>
      <input
        id={id}
        type="range"
        className="dial-input"
        min={min}
        max={max}
        step={step}
        value={at}
        disabled={!isLive}
        aria-valuetext={spoken === undefined ? value : `${value}: ${spoken}`}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
