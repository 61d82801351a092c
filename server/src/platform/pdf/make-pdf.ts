import type { Content } from 'pdfmake/interfaces.js';
import { workerFile } from '@vigil/stores/threads';
import { SideThread } from '../side-thread.js';

/** A document as it is sent to the thread that sets it: data alone, no functions. */
export interface PdfDocument {
  /** in the reader's title bar */
  readonly title: string;
  /** paragraphs, tables, columns, as pdfmake has them; pictures by their name in `images` */
  readonly content: readonly Content[];
  /** at the foot of every page, before its number */
  readonly footer?: string;
  readonly landscape?: boolean;
  /** JPEG or PNG as data URLs, by name; nothing is fetched from anywhere */
  readonly images?: Readonly<Record<string, string>>;
}

const thread = new SideThread<PdfDocument, Uint8Array>({
  file: workerFile(import.meta.url, './pdf.worker.ts'),
  memoryMb: 512,
  // A caller of thousands waits for each before the next.
  mostWaiting: 200,
  what: 'a PDF could not be set',
});

/**
 * Sets a document in A4 with Chinese fonts, of which it embeds the signs it uses: text can be selected and searched.
 * Beside the thread that answers, one after the other (tens of ms each). Characters beyond the font (CJK extension B
 * and later) are shown as boxes. Rejects when it cannot be set, with `RetryLaterError` when too many wait.
 */
export const makePdf = async (document: PdfDocument): Promise<Buffer> =>
  Buffer.from(await thread.run(document));
