/** Where the samples of a day come from. A day that is entered when it could be known already is an import. */
export const SOURCES = ['live', 'demo', 'import'] as const;
export type Source = (typeof SOURCES)[number];

/** What is recorded of a UTC day of a fund. */
export interface DayFacts {
  fund: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** Minute of the day's last sample with a value, YYYY-MM-DDTHH:MM:00Z; null where the day has none. */
  close: string | null;
  /** Normalized value at that minute, with twelve decimals; null where the day has none. */
  value: string | null;
  /** Minutes of the day with a sample that counts. */
  samples: number;
  /** Minutes of the day without. */
  gaps: number;
  /**
   * Share of the equity at the close that lies outside the account and is kept by hand: a fraction, rounded up to a whole
   * percent; null where nothing is.
   */
  byHand: string | null;
  /** Which record the close lies in, from 1: a new one begins, at 1, with money that comes after everything was lost. */
  record: number;
}

export interface NavLeaf extends DayFacts {
  kind: 'nav';
  source: Source;
  /** 128 random bits in hex: without them the hash could be guessed from the value. */
  salt: string;
}

export interface CorrectionLeaf extends DayFacts {
  kind: 'correction';
  source: Source;
  /** Number of the leaf it corrects: the newest of that day before it. */
  corrects: number;
  /** One line. */
  reason: string;
}

/** From here on another key signs. */
export interface KeyLeaf {
  kind: 'key';
  /** As text: `NAME+ID+KEY`. */
  old: string;
  new: string;
}

export type Leaf = NavLeaf | CorrectionLeaf | KeyLeaf;

const NONE = 'none';

type Field = readonly [name: string, form: RegExp];
const FACTS: readonly Field[] = [
  ['fund', /^[a-z0-9-]{1,40}$/],
  ['day', /^\d{4}-\d{2}-\d{2}$/],
  ['close', /^(\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:00Z|none)$/],
  ['value', /^(-?(0|[1-9]\d{0,15})\.\d{12}|none)$/],
  ['samples', /^(0|[1-9]\d{0,3})$/],
  ['gaps', /^(0|[1-9]\d{0,3})$/],
];
const BY_HAND: Field = ['by_hand', /^(?!0\.00$)(0|[1-9]\d{0,15})\.\d{2}$/];
const BY_HAND_OR_NONE: Field = [BY_HAND[0], new RegExp(`${BY_HAND[1].source}|^none$`)];
const RECORD: Field = ['record', /^([2-9]|[1-9]\d{1,3})$/];
const SOURCE: Field = ['source', /^(live|demo|import)$/];
const OF_DAY: readonly Field[] = [SOURCE, ['salt', /^[0-9a-f]{32}$/]];
const OF_CORRECTION: readonly Field[] = [
  SOURCE,
  ['corrects', /^(0|[1-9]\d{0,8})$/],
  ['reason', /^\S.{0,299}$/u],
];
/** A day is written in the oldest form that can say it. */
const FORMS: Record<string, { kind: Leaf['kind']; fields: readonly Field[] }> = {
  'equanim-nav/1': { kind: 'nav', fields: [...FACTS, ...OF_DAY] },
  'equanim-nav/2': { kind: 'nav', fields: [...FACTS, BY_HAND, ...OF_DAY] },
  'equanim-nav/3': { kind: 'nav', fields: [...FACTS, BY_HAND_OR_NONE, RECORD, ...OF_DAY] },
  'equanim-correction/1': { kind: 'correction', fields: [...FACTS, ...OF_CORRECTION] },
  'equanim-correction/2': { kind: 'correction', fields: [...FACTS, BY_HAND, ...OF_CORRECTION] },
  'equanim-correction/3': {
    kind: 'correction',
    fields: [...FACTS, BY_HAND_OR_NONE, RECORD, ...OF_CORRECTION],
  },
  'equanim-key/1': {
    kind: 'key',
    fields: [
      ['old', /^\S+$/],
      ['new', /^\S+$/],
    ],
  },
};

function headOf(leaf: Leaf): string {
  if (leaf.kind === 'key') return 'equanim-key/1';
  return `equanim-${leaf.kind}/${leaf.record > 1 ? 3 : leaf.byHand === null ? 1 : 2}`;
}

/** A leaf as its text: the kind, then a line a field, each with a newline at its end. */
export function formatLeaf(leaf: Leaf): string {
  const head = headOf(leaf);
  const values: Record<string, string | number | null> = {
    ...leaf,
    by_hand: leaf.kind === 'key' ? null : leaf.byHand,
  };
  const lines = FORMS[head]?.fields.map(([name]) => `${name} ${values[name] ?? NONE}\n`) ?? [];
  return `${head}\n${lines.join('')}`;
}

/** Reads the text of a leaf. @returns null where it is not exactly what {@link formatLeaf} writes of a leaf */
export function parseLeaf(text: string): Leaf | null {
  const [head = '', ...lines] = text.split('\n');
  const form = Object.hasOwn(FORMS, head) ? FORMS[head] : undefined;
  if (!form || lines.pop() !== '' || lines.length !== form.fields.length) return null;
  const values: Record<string, string> = {};
  for (const [index, [name, isWritten]] of form.fields.entries()) {
    const line = lines[index] ?? '';
    const value = line.slice(name.length + 1);
    if (!line.startsWith(`${name} `) || !isWritten.test(value)) return null;
    values[name] = value;
  }
  return toLeaf(form.kind, values);
}

function toLeaf(kind: Leaf['kind'], fields: Record<string, string>): Leaf | null {
  const text = (name: string) => fields[name] ?? '';
  if (kind === 'key') return { kind, old: text('old'), new: text('new') };
  const orNull = (name: string) => (text(name) === NONE ? null : text(name));
  const facts = {
    fund: text('fund'),
    day: text('day'),
    close: orNull('close'),
    value: orNull('value'),
    samples: Number(text('samples')),
    gaps: Number(text('gaps')),
    byHand: fields['by_hand'] === undefined ? null : orNull('by_hand'),
    record: Number(fields['record'] ?? 1),
    source: text('source') as Source,
  };
  if (!isPossible(facts)) return null;
  return kind === 'nav'
    ? { kind, ...facts, salt: text('salt') }
    : { kind, ...facts, corrects: Number(text('corrects')), reason: text('reason') };
}

const MINUTES_OF_A_DAY = 1440;

/** A day of the calendar, closed within itself, whose minutes are all accounted for. */
function isPossible({ day, close, value, samples, gaps, byHand, record }: DayFacts): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return false;
  if ((close === null) !== (value === null) || (close === null) !== (samples === 0)) return false;
  if (close === null && (byHand !== null || record > 1)) return false;
  const isClosedWithin = close === null || (close.startsWith(day) && !Number.isNaN(Date.parse(close)));
  return isClosedWithin && samples + gaps === MINUTES_OF_A_DAY;
}
