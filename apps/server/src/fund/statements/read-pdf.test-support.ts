import { getDocumentProxy } from 'unpdf';

interface PlacedText {
  str: string;
  hasEOL: boolean;
  transform: number[];
  width: number;
}

/** A text on the paper; lengths are points, from the lower left corner. */
export interface Box {
  text: string;
  left: number;
  right: number;
  baseline: number;
}

interface StructureNode {
  role?: string;
  children?: StructureNode[];
}

/** What a reader's program finds in a PDF. */
export interface ReadPdf {
  /** The texts of each page, a line of the paper a text, from above. */
  pages: string[][];
  boxes: Box[][];
  /** All of it, in the order it is read aloud. */
  text: string;
  title: unknown;
  /** As the metadata in XML have it. */
  xmlTitle: unknown;
  language: unknown;
  isTagged: boolean;
  /** The tags of each page's elements, in their order. */
  tags: string[][];
}

/** Reads a PDF with a library that had no part in writing it. */
export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const pages: string[][] = [];
  const boxes: Box[][] = [];
  const texts: string[] = [];
  const tags: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const items = (await page.getTextContent()).items.filter((item) => 'str' in item) as PlacedText[];
    pages.push(linesOf(items));
    boxes.push(items.filter(({ str }) => str.trim() !== '').map(boxOf));
    texts.push(items.map(({ str, hasEOL }) => str + (hasEOL ? ' ' : '')).join(''));
    tags.push(tagsOf((await page.getStructTree()) as StructureNode));
  }
  const { info, metadata } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as Record<string, unknown>;
  const mark = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  return {
    pages,
    boxes,
    text: texts.join(' ').replaceAll(/\s+/g, ' '),
    title,
    xmlTitle: metadata?.get('dc:title'),
    language,
    isTagged: mark?.Marked === true,
    tags,
  };
}

function boxOf({ str, transform, width }: PlacedText): Box {
  const [left = 0, baseline = 0] = transform.slice(4);
  return { text: str.trim(), left, right: left + width, baseline };
}

function linesOf(items: PlacedText[]): string[] {
  const lines = new Map<number, PlacedText[]>();
  for (const item of items) {
    const y = Math.round((item.transform[5] ?? 0) * 10);
    lines.set(y, [...(lines.get(y) ?? []), item]);
  }
  const across = (a: PlacedText, b: PlacedText): number => (a.transform[4] ?? 0) - (b.transform[4] ?? 0);
  return [...lines]
    .toSorted(([above], [below]) => below - above)
    .map(([, line]) =>
      line
        .toSorted(across)
        .map(({ str }) => str)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

function tagsOf({ role, children = [] }: StructureNode): string[] {
  return [...(role === undefined ? [] : [role]), ...children.flatMap(tagsOf)];
}
