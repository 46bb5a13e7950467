import type { Status } from '@equanim/contract/status';
import type { HistoryStats } from '@equanim/contract/wallet';
import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { counted } from '../../../../ui/format/number.ts';
import { LazyPart } from '../../../frame/lazy-part.tsx';

/** The gaps of the range that the dashboard shows; undefined until they are known. */
interface ShownGaps {
  gaps: HistoryStats['gaps'] | undefined;
  /** By name. */
  range: string;
}

/** What an administrator says about the data, by the place in the address that opens it. */
const DIALOGS = {
  quality: {
    title: 'Data quality',
    size: 'wide',
    name: 'data quality',
    load: async () => (await import('./quality-parts.tsx')).QualityParts,
  },
  questions: {
    title: 'Unknown lines of the log',
    size: 'normal',
    name: 'list of unknown lines',
    load: async () => (await import('./questions/questions.tsx')).Questions,
  },
  coins: {
    title: 'Coins without a price',
    size: 'normal',
    name: 'list of coins',
    load: async () => (await import('./questions/coins.tsx')).Coins,
  },
} as const;

type Name = keyof typeof DIALOGS;

const isName = (text: string): text is Name => Object.hasOwn(DIALOGS, text);

/** The dialog that the address names, where data is decided on. */
export function DataDialogs({ gaps, range }: ShownGaps) {
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
      {shown === null ? null : (
        <LazyPart
          key={shown.name}
          load={shown.load}
          name={shown.name}
          props={{ gaps, range }}
          fallback={<output className="text-sm text-ink-3">Loading...</output>}
        />
      )}
    </Dialog>
  );
}

/** Opens the data quality dialog. */
export function QualityButton() {
  return <Button onClick={useOpenQuality()}>Data quality</Button>;
}

function useOpenQuality() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => void navigate({ search, hash: 'quality' });
}

interface QualityChipProps extends ShownGaps {
  /** Undefined until the server has said, null where it does not. */
  collector: Status['collector'] | undefined;
}

interface Verdict {
  text: string;
  tone: string;
}

/** How good the data are, as far as it is known. */
function verdictOf({ collector, gaps, range }: QualityChipProps): Verdict {
  if (!collector || !gaps) return { text: '', tone: '' };
  const { state, trouble, quarantined, questions, coin_questions: coins = 0 } = collector;
  const waiting = [
    ...(trouble === null ? [] : ['no new samples']),
    ...(quarantined > 0 ? [`${counted(quarantined, 'sample')} to review`] : []),
    ...(questions > 0 ? [counted(questions, 'unknown line')] : []),
    ...(coins > 0 ? [`${counted(coins, 'coin')} without a price`] : []),
  ];
  const found = [...waiting, ...(gaps.length > 0 ? [`${counted(gaps.length, 'gap')} in ${range}`] : [])];
  if (found.length > 0) return { text: `: ${found.join(', ')}`, tone: waiting.length > 0 ? 'text-warn' : '' };
  return state === 'ok' ? { text: ': good', tone: 'text-gain' } : { text: '', tone: '' };
}

/** How good the data are that the dashboard shows, and the way to what is known of that. */
export function QualityChip(props: QualityChipProps) {
  const { text, tone } = verdictOf(props);
  return (
    <button
      type="button"
      className="flex min-h-6 items-center gap-2 text-[0.8125rem] text-ink-3 hover:text-ink-1 pointer-coarse:min-h-11"
      aria-haspopup="dialog"
      onClick={useOpenQuality()}
    >
      <span className={`dot ${tone}`} aria-hidden="true" />
      Data quality{text}
    </button>
  );
}
