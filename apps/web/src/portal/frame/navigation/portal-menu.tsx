import type { Role } from '@equanim/contract/auth';
import { useId, createElement, type FunctionComponent } from 'react';
import { DialogFrame } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { viewerZone } from '../../../ui/format/date.ts';
import { IconClose, IconKeyboard, IconMonitor, IconMoon, IconSun } from '../../../ui/picture/icons.tsx';
import { readEmail } from '../../session/session-store.ts';
import { paletteChoice, themeChoice } from '../choices/appearance.ts';
import { amountsChoice, zoneChoice } from '../choices/format-choices.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { useShownEntries } from './use-shown-entries.ts';
import './menu.css';
import { type StoredChoice, useChoice } from '../choices/stored-choice.ts';

interface PortalMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onShowShortcuts: () => void;
}

const ROLE_NAMES: Record<Role, string> = { admin: 'Administrator', customer: 'Customer' };

/** Who is signed in, and how this browser shows the portal to them; on a phone also the way to the other screens. */
export function PortalMenu({ isOpen, onClose, onShowShortcuts }: PortalMenuProps) {
  const heading = useId();
  // It is there from the moment somebody comes near, so that what it asks for is known when it opens.
  const { user, entries } = useShownEntries(true);
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} labelledBy={heading} className="menu">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={heading} className="truncate font-medium">
            <bdi>{user?.name ?? readEmail()}</bdi>
          </h2>
          {user === undefined ? null : (
            <p className="truncate text-[0.8125rem] text-ink-3">
              {ROLE_NAMES[user.role]} · {user.email ?? readEmail()}
            </p>
          )}
        </div>
        <Button variant="quiet" size="icon" className="-mr-2 shrink-0" aria-label="Close" onClick={onClose}>
          <IconClose className="size-5" />
        </Button>
      </div>
      <NavigationLinks entries={entries} label="All screens" className="menu-links" onChoose={onClose} />
      <Choices />
      <Button
        variant="quiet"
        className="menu-shortcuts"
        onClick={() => {
          onClose();
          onShowShortcuts();
        }}
      >
        <IconKeyboard className="size-[18px]" />
        Keyboard shortcuts
        <kbd>?</kbd>
      </Button>
    </DialogFrame>
  );
}

function Choices() {
  const zone = viewerZone();
  return (
    <div className="menu-choices">
      <ChoiceButtons
        legend="Theme"
        choice={themeChoice}
        names={{ system: 'System', light: 'Light', dark: 'Dark' }}
        icons={{ system: IconMonitor, light: IconSun, dark: IconMoon }}
      />
      <ChoiceButtons
        legend="Gain and loss colors"
        choice={paletteChoice}
        names={{ standard: 'Green, red', cvd: 'Blue, orange' }}
        note="Blue and orange can be told apart with any color vision."
      />
      <ChoiceButtons
        legend="Times"
        choice={zoneChoice}
        names={{ local: zone === 'UTC' ? 'Local' : zone, utc: 'UTC' }}
      />
      <ChoiceButtons
        legend="Amounts"
        choice={amountsChoice}
        names={{ shown: 'Shown', hidden: 'Hidden' }}
        note="Hides money and sizes; percentages and prices stay."
      />
    </div>
  );
}

interface ChoiceButtonsProps<Value extends string> {
  legend: string;
  choice: StoredChoice<Value>;
  names: Record<Value, string>;
  icons?: Record<Value, FunctionComponent>;
  note?: string;
}

/** A choice of the person at this browser, one button a value; it takes effect at once. */
function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { legend, choice, names, icons, note } = props;
  const chosen = useChoice(choice);
  const noteId = useId();
  return (
    <fieldset aria-describedby={note === undefined ? undefined : noteId}>
      <legend>{legend}</legend>
      <div className="segments">
        {choice.values.map((value) => (
          <button
            key={value}
            type="button"
            className="segment"
            aria-pressed={value === chosen}
            onClick={() => choice.choose(value)}
          >
            {icons === undefined ? null : createElement(icons[value])}
            {names[value]}
          </button>
        ))}
      </div>
      {note === undefined ? null : (
        <p id={noteId} className="mt-1.5 text-xs text-ink-3">
          {note}
        </p>
      )}
    </fieldset>
  );
}
