interface SegmentsProps<Value extends string | number> {
  legend: string;
  /** Of the group of radio buttons. */
  name: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  chosen: Value;
  className: string;
  onChoose: (value: Value) => void;
}

/** One of a few, side by side; not on paper. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { legend, name, values, labels, chosen, className, onChoose } = props;
  return (
    <fieldset className={`segments w-auto grid-cols-3 print:hidden ${className}`}>
      <legend className="sr-only">{legend}</legend>
      {values.map((value) => (
        <label key={value} className={SEGMENT}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  );
}

const SEGMENT =
  'segment relative grid place-items-center outline-focus has-checked:bg-surface-3 has-checked:text-ink-1 has-focus-visible:outline-2';
