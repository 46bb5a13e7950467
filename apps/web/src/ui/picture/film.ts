import { matchesMedia } from '../browser/media.ts';

/** A film in one codec. */
export interface FilmSource {
  src: string;
  /** Type with codecs, so that a browser can tell whether it plays it. */
  type: string;
  /** The screens it is composed for; all without it. */
  media?: string;
}

/** Films played one after the other, round and round; each in several codecs, best first. */
export type Playlist = readonly (readonly FilmSource[])[];

/**
 * What of a film this browser can try, best first.
 *
 * @param canPlay whether it plays a type at all
 */
export function playable(sources: readonly FilmSource[], canPlay: (type: string) => boolean): FilmSource[] {
  return sources.filter(({ type, media }) => canPlay(type) && (media === undefined || matchesMedia(media)));
}
