import { useId } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { IconArrowDown, IconArrowUp } from '../../../ui/picture/icons.tsx';
import './sort-choice.css';

interface SortChoiceProps<Key extends string> {
  label: string;
  choices: ReadonlyArray<{ key: Key; name: string }>;
  sort: Key;
  order: 'asc' | 'desc';
  /** What comes first, such as `highest first`; null where the order cannot be reversed. */
  words: string | null;
  onChoose: (sort: Key) => void;
  onReverse: () => void;
}

/** What a list without column heads is sorted by, and a button that reverses it. */
export function SortChoice<Key extends string>(props: SortChoiceProps<Key>) {
  const { label, choices, sort, order, words, onChoose, onReverse } = props;
  const id = useId();
  return (
    <div className="sort-choice">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select min-w-0 flex-1"
        value={sort}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ key }) => key === currentTarget.value);
          if (chosen) onChoose(chosen.key);
        }}
      >
        {choices.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Button
        size="icon"
        disabled={words === null}
        aria-label={words === null ? `${label}: cannot be reversed` : `${label}: ${words}, reverse`}
        title={words ?? undefined}
        onClick={onReverse}
      >
        {order === 'asc' ? <IconArrowUp /> : <IconArrowDown />}
      </Button>
    </div>
  );
}
