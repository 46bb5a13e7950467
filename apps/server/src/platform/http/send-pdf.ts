import type { FastifyReply } from 'fastify';

/** A PDF that is sent at once. */
export interface PdfFile {
  /** Without a path, in ASCII. */
  name: string;
  content: Buffer;
}

/** Sends a PDF under its name. */
export function sendPdf(reply: FastifyReply, { name, content }: PdfFile): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/pdf')
    .send(content);
}
