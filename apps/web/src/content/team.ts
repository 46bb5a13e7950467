import { firm } from './firm.ts';

/** The light a member is drawn in. */
export type Hue = 'cyan' | 'purple' | 'green' | 'orange';

/**
 * A photograph of a member, for the dialog. The same picture twice, as AVIF and as WebP: upright 4:5, 960 x 1200 px, at most
 * 300 KB each, the face in the upper half and not in the lower right corner, where the signature floats.
 */
export interface Photo {
  default: string;
  webp: string;
  /** What is seen, for whoever does not see it. */
  alt: string;
}

export interface Member {
  /** 1 to 9; also the name of the member's pictures and clip. */
  id: number;
  name: string;
  initials: string;
  title: string;
  hue: Hue;
  /** Portrait, 4:5. */
  imageSrc: { default: string; webp: string };
  /** Looping clip of the same object. */
  mediaSrc: { webm: string };
  /** Where there is one, the dialog shows it large and the signature small; the bubbles stay signatures. */
  photo?: Photo;
  bio: string;
}

type Person = Omit<Member, 'imageSrc' | 'mediaSrc' | 'initials'>;

const member = (person: Person): Member => ({
  ...person,
  initials: person.name
    .split(' ')
    .map((part) => part.charAt(0))
    .join(''),
  imageSrc: {
    default: `/media/team/${String(person.id)}.avif`,
    webp: `/media/team/${String(person.id)}.webp`,
  },
  mediaSrc: { webm: `/media/team/${String(person.id)}.webm` },
});

const DATA_SCIENTIST = 'Data Scientist';

/**
 * Nine invented people; no portrait shows anybody, and none has a photograph. A firm that has some puts the two files of each
 * into `apps/web/public/media/team/`, as `tools/media/README.md` describes, and names them at the member:
 *
 *     photo: { default: '/media/team/1-photo.avif', webp: '/media/team/1-photo.webp', alt: 'Ilse at her desk' },
 */
export const team: Member[] = [
  member({
    id: 1,
    name: 'Ilse Vandermeer',
    title: 'Chief Executive Officer',
    hue: 'cyan',
    bio: 'Ilse decides what the systems may not do. She writes the limits before a strategy is built, holds the firm to them afterwards, and keeps it small enough that every one of its people can explain all of it. Her rule for meetings and for markets is the same: say less, and mean it.',
  }),
  member({
    id: 2,
    name: 'Tomas Okonjo',
    title: 'Chief Technology Officer',
    hue: 'purple',
    bio: 'Tomas builds the ground the research stands on: one path from a raw message to an order, the same in a backtest as in live trading. He measures his work by how dull the nights are, and counts a surprise in production as a design fault, whoever it belongs to.',
  }),
  member({
    id: 3,
    name: 'Priya Castellane',
    title: 'Chief Operating Officer',
    hue: 'orange',
    bio: 'Priya runs everything between a decision and its record: custody, counterparties, accounts, reports. Investors hear from her first when something is late, and get the reason in one paragraph. She reads fee schedules for pleasure and shortens most of what crosses her desk.',
  }),
  member({
    id: 4,
    name: 'Anders Whitlow',
    title: DATA_SCIENTIST,
    hue: 'green',
    bio: 'Anders works on the Data Layer. He turns order books, chains and alternative sources into features that mean the same thing today as they did when they were first measured, and throws out any column whose history he cannot vouch for.',
  }),
  member({
    id: 5,
    name: 'Noor Elmasri',
    title: DATA_SCIENTIST,
    hue: 'cyan',
    bio: 'Noor searches for signals and distrusts the ones she finds. She maps how the Sharpe ratio of an idea bends as its parameters move, and keeps only those that stand on a plateau: a peak, she says, is a coincidence with good posture.',
  }),
  member({
    id: 6,
    name: 'Wen Takahara',
    title: DATA_SCIENTIST,
    hue: 'purple',
    bio: 'Wen validates. Every candidate is traded on paper against the book as it really was, with depth, slippage and delay, before anybody may call it a strategy. Wen prefers the tests that fail early, and is quietly proud of how many do.',
  }),
  member({
    id: 7,
    name: 'Lucian Ferrandel',
    title: DATA_SCIENTIST,
    hue: 'orange',
    bio: 'Lucian owns the Selection Layer. He asks of each signal what it adds to those already there, screens out the ones that only repeat their neighbors, and keeps the list short. His favorite chart is a correlation matrix with very little on it.',
  }),
  member({
    id: 8,
    name: 'Kofi Brandt',
    title: DATA_SCIENTIST,
    hue: 'green',
    bio: 'Kofi models the portfolio as one thing: how strategies lean on each other in calm weather and in bad, when to give one more room, when to let it rest. He came to markets from river engineering and still thinks in levels and flows.',
  }),
  member({
    id: 9,
    name: 'Sanna Ryland',
    title: DATA_SCIENTIST,
    hue: 'cyan',
    bio: 'Sanna watches what happens after the order. She measures drift, depth and slippage as they occur, feeds them back into the layers above, and switches off signals that decay. Ending a strategy on time, she holds, is the most underrated skill of the trade.',
  }),
];

export const teamPage = {
  heading: 'Meet the Architects',
  lead: `Nine people design, test and run the systems of ${firm.name}. Each is shown by a signature: one equation, drawn until it becomes a shape.`,
  listLabel: 'Members',
  closing: {
    heading: 'What they build together',
    text: 'Five layers, from raw data to the last fill and back again.',
    primary: { label: 'See the framework', href: '/strategy-overview' },
    secondary: { label: 'Write to us', href: '/contact-us' },
  },
} as const;
