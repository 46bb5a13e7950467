import type { Playlist } from '../ui/picture/film.ts';
import type { Still } from '../ui/picture/still.tsx';
import { firm } from './firm.ts';

const AV1 = 'video/webm; codecs="av01.0.08M.10"';
const AVC = 'video/mp4; codecs="avc1.640028"';
const WIDE = '(width >= 768px)';
const NARROW = '(width < 768px)';

const playlist: Playlist = [
  [
    { src: '/media/hero/filament-1920-av1.webm', type: AV1, media: WIDE },
    { src: '/media/hero/filament-1920-avc.mp4', type: AVC, media: WIDE },
    { src: '/media/hero/filament-tall-720-av1.webm', type: AV1, media: NARROW },
    { src: '/media/hero/filament-tall-720-avc.mp4', type: AVC, media: NARROW },
  ],
];

/** The first screen. */
export const hero = {
  /** One word a line on large screens, one line on small ones. */
  headline: ['QUIET', 'ALPHA'],
  tagline: 'STOP SWEATING CANDLES. START LIVING YOUR LIFE.',
  cue: 'Scroll to explore',
  film: 'the hero film',
  /** One film loops; several play in turn. */
  playlist,
  poster: { stem: '/media/hero/filament-poster', widths: [828, 1280, 1920], width: 1920, height: 1080 },
  narrowPoster: { stem: '/media/hero/filament-tall-poster', widths: [720], width: 720, height: 1280 },
} as const;

export type Theme = 'cyan' | 'purple' | 'green' | 'orange';

/** A page of the scroll-driven section (Specification 3.1). */
export interface LandingPage {
  label: string;
  subtitle?: string;
  theme?: Theme;
  backgroundImage: Still;
  /**
   * What stays in sight where a screen from 768 px up has another shape than the picture, in percent: across for the wide one,
   * down for the tall one (see `object-position`).
   */
  focus: string;
  /** A composition of its own for screens under 768 px and for tablets held upright. */
  mobileBackgroundImage: Still;
}

const pictures = (
  name: string,
  focus: string,
): Pick<LandingPage, 'backgroundImage' | 'mobileBackgroundImage' | 'focus'> => ({
  focus,
  backgroundImage: { stem: `/media/landing/${name}`, widths: [960, 1600, 2560], width: 2560, height: 1440 },
  mobileBackgroundImage: {
    stem: `/media/landing/${name}-tall`,
    widths: [640, 1170],
    width: 1170,
    height: 2532,
  },
});

/** Name of the scroll-driven section for screen readers. */
export const landingName = 'What we stand for';

/** Leads from any of its pages to the approach. */
export const landingSkip = 'What we offer';

/** The scroll-driven section. The last page is a picture alone, under the firm's name. */
export const landing: readonly LandingPage[] = [
  {
    label: 'Clarity',
    subtitle: 'Many signals, one line. What cannot be explained is not traded.',
    theme: 'cyan',
    ...pictures('clarity', '[--focus:60%_49%]'),
  },
  {
    label: 'Discipline',
    subtitle: 'Rules written in calm weather, kept in every other.',
    theme: 'purple',
    ...pictures('discipline', '[--focus:30%_29%]'),
  },
  {
    label: 'Resilient capital',
    subtitle: 'Layer upon layer of limits, so that a bad day stays a day.',
    theme: 'green',
    ...pictures('capital', '[--focus:40%_26%]'),
  },
  {
    label: 'Systematic insight',
    subtitle: 'Market, on-chain and alternative data, read around the clock by the same rules.',
    theme: 'orange',
    ...pictures('insight', '[--focus:70%_31%]'),
  },
  { label: firm.name, ...pictures('ring', '[--focus:50%_42%]') },
];

/**
 * The approach section: heading, tagline, what is offered and to whom, three cards. Each card rests on a fact about the
 * product: its name, and what is done. Each must hold to the word.
 */
export const approach = {
  heading: 'OUR APPROACH',
  tagline: 'Long-term value',
  /** In one sentence what the firm does, and for whom. */
  offer: `${firm.name} runs a market-neutral fund in digital assets for professional investors: by written rules, around the clock, so nobody has to watch the market.`,
  /** Name of the row of cards for screen readers. */
  rowLabel: 'Our approach in three cards',
  cards: [
    {
      title: 'THINK BIG',
      text: 'Decades reward patience. We build for the whole course of markets, not for the next candle.',
      fact: {
        name: 'Sampled every minute',
        text: 'One sample a minute, 1,440 a day. A missed minute is shown as a gap, never a guess.',
      },
      link: null,
    },
    {
      title: 'OUR STRATEGY',
      text: 'Systematic strategies from market, on\u2011chain and alternative data, held together by risk management.',
      fact: {
        name: 'Every minute explained',
        text: 'Every change in equity is split into its parts, from prices to fees; any remainder is shown.',
      },
      link: {
        label: 'Learn More',
        /** Read out after the label, which says too little by itself in a list of links. */
        about: 'about our strategy',
        href: '/strategy-overview',
        variant: 'primary',
      },
    },
    {
      title: `WHY CHOOSE ${firm.name}`,
      text: 'A market-neutral flagship fund, proprietary algorithms, and numbers you can check.',
      fact: {
        name: 'Net beside gross',
        text: 'Calculator, performance and track record show returns gross and net of fees.',
      },
      link: {
        label: 'Access Structure',
        about: 'of the fund',
        href: '/investment',
        variant: 'secondary',
      },
    },
  ],
} as const;
