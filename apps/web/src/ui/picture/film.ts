import { matchesMedia } from '../browser/media.ts';

/** A film in one codec. */
export interface FilmSource {
  src: string;
  /** Type with codecs, so that a browser knows whether it can play it. */
  type: string;
  /** The screens it is composed for; all without it. */
  media?: string;
}

/** Films played in turn, then from the start again; each in several codecs, best first. */
export type Playlist = readonly (readonly FilmSource[])[];

/**
 * The sources of a film that this browser can play, best first.
 *
 * @param canPlay whether it plays a type at all
 */
export function playable(sources: readonly FilmSource[], canPlay: (type: string) => boolean): FilmSource[] {
  return sources.filter(({ type, media }) => canPlay(type) && (media === undefined || matchesMedia(media)));
}
