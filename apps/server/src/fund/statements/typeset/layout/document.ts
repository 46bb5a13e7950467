/** What a reader's program and a library's catalog show of the file. */
interface DocumentOptions {
  title: string;
  author: string;
  subject: string;
  /** Said to be the file's own, so that the same statement is the same file. */
  madeAt: Date;
}

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

/** A PDF 1.7 that is tagged for screen readers (PDF/UA-1) and has no page yet. */
export async function createDocument(options: DocumentOptions): Promise<PDFKit.PDFDocument> {
  const { title, author, subject, madeAt } = options;
  // The library takes long to load, and a server may never make a statement.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  escapeMetadata(doc as unknown as MetadataWriter);
  return doc;
}

interface MetadataWriter {
  info: Record<string, unknown>;
  endMetadata: () => void;
}

/** The library puts these texts into XML as they are, and an ampersand would break it. By then it has written them elsewhere. */
function escapeMetadata(doc: MetadataWriter): void {
  const endMetadata = doc.endMetadata.bind(doc);
  doc.endMetadata = () => {
    for (const [key, text] of Object.entries(doc.info)) {
      if (typeof text === 'string') doc.info[key] = escapeXml(text);
    }
    endMetadata();
  };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The bytes of a document, which is ended. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.end();
  for await (const chunk of doc as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
