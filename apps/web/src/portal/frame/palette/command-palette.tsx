import { Fragment, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { DialogFrame } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconSearch } from '../../../ui/picture/icons.tsx';
import type { Shortcut } from '../use-shortcuts.ts';
import { remember, useCommands, type Command } from './use-commands.ts';
import './palette.css';

interface CommandPaletteProps {
  /** Those of the screen: what they do can be chosen, too. */
  shortcuts: readonly Shortcut[];
  isOpen: boolean;
  onClose: () => void;
}

/** Finds screens, actions and, for administrators, investors, orders and entries of the ledger, by the keyboard alone. */
export function CommandPalette({ shortcuts, isOpen, onClose }: CommandPaletteProps) {
  const heading = useId();
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} labelledBy={heading} className="palette">
      <h2 id={heading} className="sr-only">
        Search
      </h2>
      <Search shortcuts={shortcuts} onClose={onClose} />
    </DialogFrame>
  );
}

function Search({ shortcuts, onClose }: Omit<CommandPaletteProps, 'isOpen'>) {
  const list = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { found, records } = useCommands(shortcuts, text);
  const last = found.length - 1;
  // The list grows and shrinks below whoever types.
  const index = Math.min(active, last);
  const idOf = (position: number): string => `${list}-${String(position)}`;

  const choose = (command: Command) => {
    remember(command);
    // What it does may take the focus, which the dialog gives back as it closes.
    flushSync(onClose);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, { index, last });
    if (event.key === 'Enter') {
      const command = found[index];
      if (command !== undefined && !event.nativeEvent.isComposing) choose(command);
    } else if (next !== null) setActive(next);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <IconSearch className="size-[18px] shrink-0 text-ink-3" />
        <input
          className="h-14 min-w-0 flex-1 bg-transparent text-[1rem] outline-none"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- It is what the dialog is for.
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={last >= 0}
          aria-controls={last < 0 ? undefined : list}
          aria-autocomplete="list"
          aria-activedescendant={last < 0 ? undefined : idOf(index)}
          placeholder={placeholderFor(records.isAdmin)}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="max-md:hidden">Esc</kbd>
      </div>
      {last < 0 ? null : (
        <Results list={list} found={found} index={index} idOf={idOf} onPoint={setActive} onChoose={choose} />
      )}
      <output className={last < 0 ? NOTE : 'sr-only'}>
        {last < 0 ? 'Nothing matches.' : text === '' ? '' : `${String(found.length)} found`}
      </output>
      <Missing records={records} />
    </>
  );
}

const BESIDE = 'flex-none text-[0.8125rem] text-ink-3';
const NOTE = 'border-t border-hairline px-4 py-3 text-[0.8125rem] text-ink-2';

const placeholderFor = (isAdmin: boolean): string =>
  isAdmin ? 'Screen, action, investor, symbol or entry' : 'Screen or action';

/** Where an arrow leads, round and round; null for any other key. */
function nextIndex(key: string, { index, last }: { index: number; last: number }): number | null {
  switch (key) {
    case 'ArrowDown':
      return index >= last ? 0 : index + 1;
    case 'ArrowUp':
      return index <= 0 ? last : index - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

interface ResultsProps {
  list: string;
  found: readonly Command[];
  index: number;
  idOf: (position: number) => string;
  onPoint: (position: number) => void;
  onChoose: (command: Command) => void;
}

function Results({ list, found, index, idOf, onPoint, onChoose }: ResultsProps) {
  const activeId = idOf(index);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const sections = [...new Set(found.map(({ section }) => section))];
  return (
    <div
      id={list}
      role="listbox"
      aria-label="Found"
      className="overflow-auto overscroll-contain px-2 pt-1 pb-2"
    >
      {sections.map((section) => (
        <div key={section} role="group" aria-labelledby={`${list}-${section}`}>
          <p
            id={`${list}-${section}`}
            role="presentation"
            className="px-2 pt-2.5 pb-1 text-[0.75rem] text-ink-3"
          >
            {section}
          </p>
          {found.map((command, position) =>
            command.section === section ? (
              <button
                key={command.id}
                type="button"
                id={idOf(position)}
                role="option"
                tabIndex={-1}
                aria-selected={position === index}
                className="palette-option"
                onPointerMove={() => onPoint(position)}
                onClick={() => onChoose(command)}
              >
                <bdi className="min-w-0 truncate">{command.label}</bdi>
                <Beside command={command} />
              </button>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

/** The keys of a command, or where it is done. */
function Beside({ command: { keys, note } }: { command: Command }) {
  if (keys === undefined) return <span className={BESIDE}>{note}</span>;
  return (
    <span className={`${BESIDE} max-md:hidden`}>
      {keys.split(' ').map((cap) => (
        <Fragment key={cap}>
          {' '}
          <kbd>{cap}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** Says what cannot be found yet. */
function Missing({
  records: { missing, hasFailed, retry },
}: Pick<ReturnType<typeof useCommands>, 'records'>) {
  if (missing === '') return null;
  return (
    <div className={`${NOTE} flex items-center gap-3`} role="status">
      {hasFailed ? `The list of ${missing} could not be loaded.` : `Loading ${missing}...`}
      {hasFailed ? <Button onClick={retry}>Try again</Button> : null}
    </div>
  );
}
