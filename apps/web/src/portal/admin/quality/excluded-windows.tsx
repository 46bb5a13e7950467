import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useAddExclusion, useRemoveExclusion } from '../../../api/quality.ts';
import { exclusionsQuery, type Exclusion } from '../../../api/quality.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime, formatNear } from '../../../ui/format-time.ts';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { Recorded } from '../recorded.tsx';
import { ExcludedWindow } from './excluded-window.tsx';
import { WindowForm } from './window-form.tsx';

/** Windows left out of every history and statistic: made here, and taken in again. */
export function ExcludedWindows() {
  const heading = useId();
  const query = useQuery(exclusionsQuery());
  const remove = useRemoveExclusion();
  const windows = query.data?.toReversed() ?? [];
  const [change, setChange] = useState<{ sentence: string }>();

  return (
    <section className="excluded" aria-labelledby={heading}>
      <h3 id={heading} className="section-title">
        Excluded windows
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        Their minutes are left out of every history and statistic, of customers too. Nothing is deleted.
      </p>
      <RefreshFailure query={query} />
      {query.isPending ? <output className="quality-empty">Loading windows...</output> : null}
      <Recorded sentence={change?.sentence ?? null} occasion={change} />
      <ul className="divide-y divide-hairline">
        {windows.map((window) => (
          <ExcludedWindow
            key={window.id}
            window={window}
            remove={remove}
            onGone={(isOvertaken) =>
              setChange({
                sentence: `${isOvertaken ? 'Somebody else has taken it in' : 'Taken in'} again: ${spanOf(window)}.`,
              })
            }
          />
        ))}
      </ul>
      {query.isSuccess && windows.length === 0 ? (
        <p className="quality-empty">No window is left out.</p>
      ) : null}
      <NewWindow onAdded={(window) => setChange({ sentence: `Left out: ${spanOf(window)}.` })} />
    </section>
  );
}

/** The form, once it is asked for. */
function NewWindow({ onAdded }: { onAdded: (window: Exclusion) => void }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const add = useAddExclusion();
  const close = () => {
    setOpen(false);
    add.reset();
    // Where the form was there is the button again.
    window.setTimeout(() => opener.current?.focus());
  };
  if (!isOpen) {
    return (
      <Button ref={opener} className="mt-3" onClick={() => setOpen(true)}>
        Leave a window out
      </Button>
    );
  }
  return (
    <WindowForm
      add={add}
      onCancel={close}
      onAdded={(window) => {
        setOpen(false);
        onAdded(window);
      }}
    />
  );
}

const spanOf = ({ from, to }: Exclusion): string => `${formatDateTime(from)} to ${formatNear(to, from)}`;
