/** A piece of a text that is never broken: a word, or the part of one up to a hyphen. */
interface Piece {
  text: string;
  width: number;
  /** Whether a space follows, which is lost where the line ends. */
  hasSpace: boolean;
}

/** What a line costs beside its empty part: so there are no more lines than needed. */
const LINE_COST = 0.6;
/** A last line shorter than this part of the width looks lost. */
const MIN_LAST_LINE = 0.22;
const SHORT_LAST_LINE_COST = 0.35;
/** A text fits into its own width, although its words are measured one by one. */
const TOLERANCE = 0.1;

/**
 * Breaks a text into lines that are as even as they can be, rather than each as full as it can be (Knuth and Plass, Breaking
 * Paragraphs into Lines, 1981, without stretching). A word wider than the line is broken where the line ends.
 *
 * @param measure width of a text, in the unit of `width`
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const pieces = piecesOf(text, width, measure);
  const next = bestBreaks(pieces, width, measure(' '));
  const lines: string[] = [];
  for (let first = 0; first < pieces.length; first = next[first] ?? pieces.length) {
    lines.push(joined(pieces.slice(first, next[first])));
  }
  return lines;
}

/** For a line that begins with a piece, the piece the line after it begins with. */
function bestBreaks(pieces: readonly Piece[], width: number, space: number): number[] {
  const next: number[] = [];
  /** Of a line that begins with a piece and all that follow it, at best. */
  const costs: number[] = [];
  costs[pieces.length] = 0;
  for (let first = pieces.length - 1; first >= 0; first--) {
    costs[first] = Number.POSITIVE_INFINITY;
    let filled = 0;
    for (let last = first; last < pieces.length; last++) {
      filled += (pieces[last]?.width ?? 0) + (last > first && pieces[last - 1]?.hasSpace ? space : 0);
      if (filled > width + TOLERANCE && last > first) break;
      const isLast = last + 1 === pieces.length;
      const cost = costOf(filled / width, isLast, first > 0) + (costs[last + 1] ?? 0);
      if (cost >= (costs[first] ?? 0)) continue;
      costs[first] = cost;
      next[first] = last + 1;
    }
  }
  return next;
}

function costOf(filled: number, isLast: boolean, isContinued: boolean): number {
  if (!isLast) return LINE_COST + (1 - filled) ** 2;
  return LINE_COST + (isContinued && filled < MIN_LAST_LINE ? SHORT_LAST_LINE_COST : 0);
}

const joined = (pieces: Piece[]): string =>
  pieces
    .map(({ text, hasSpace }) => text + (hasSpace ? ' ' : ''))
    .join('')
    .trimEnd();

function piecesOf(text: string, width: number, measure: (text: string) => number): Piece[] {
  return text
    .split(/[ \t\r\n]+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const parts = word.match(/[^-]+-*|-+/g)?.flatMap((part) => cut(part, width, measure)) ?? [];
      return parts.map((part, index) => ({
        text: part,
        width: measure(part),
        hasSpace: index === parts.length - 1,
      }));
    });
}

/** Parts of a word that are no wider than the line. */
function cut(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width + TOLERANCE) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
