import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { LazyPart } from '../../../frame/lazy-part.tsx';

const NOTHING = {};

/** What an administrator says about the data, by the place in the address that opens it. */
const DIALOGS = {
  quality: {
    title: 'Data quality',
    size: 'wide',
    parts: [
      {
        name: 'list of quarantined samples',
        load: async () => (await import('./quarantine/quarantined-samples.tsx')).QuarantinedSamples,
      },
      {
        name: 'list of excluded windows',
        load: async () => (await import('./exclusions/excluded-windows.tsx')).ExcludedWindows,
      },
    ],
  },
  questions: {
    title: 'Unknown lines of the log',
    size: 'normal',
    parts: [
      {
        name: 'list of unknown lines',
        load: async () => (await import('./questions/questions.tsx')).Questions,
      },
    ],
  },
  coins: {
    title: 'Coins without a price',
    size: 'normal',
    parts: [{ name: 'list of coins', load: async () => (await import('./questions/coins.tsx')).Coins }],
  },
} as const;

type Name = keyof typeof DIALOGS;

const isName = (text: string): text is Name => Object.hasOwn(DIALOGS, text);

/** The dialog that the address names, where data is decided on. */
export function DataDialogs() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const name = hash.slice(1);
  const shown = isName(name) ? DIALOGS[name] : null;
  return (
    <Dialog
      title={shown?.title}
      size={shown?.size ?? 'normal'}
      isOpen={shown !== null}
      onClose={() => void navigate({ search, hash: '' }, { replace: true })}
    >
      {shown?.parts.map((part) => (
        <LazyPart
          key={part.name}
          load={part.load}
          name={part.name}
          props={NOTHING}
          fallback={<output className="text-sm text-ink-3">Loading...</output>}
        />
      ))}
    </Dialog>
  );
}

/** Opens the data quality dialog. */
export function QualityButton() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate({ search, hash: 'quality' })}>Data quality</Button>;
}

/** At the foot of the dashboard, where it is always to be found. */
export const QualityFoot = () => (
  <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-[0.8125rem] text-ink-3">
    Quarantined samples and excluded windows
    <QualityButton />
  </p>
);
