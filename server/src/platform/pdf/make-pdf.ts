import { Worker } from 'node:worker_threads';
import type { Content } from 'pdfmake/interfaces.js';
import { workerFile } from '@vigil/stores/threads';

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

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const idleMilliseconds = 60_000;
const memoryMb = 512;
/** Documents that may wait; a caller of thousands waits for each before the next. */
const mostWaiting = 200;

let worker: Worker | null = null;
let idle: NodeJS.Timeout | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Sets a document in A4 with Chinese fonts, of which it embeds the signs it uses: text can be selected and searched.
 * In a thread of this process, one after the other (tens of ms each); the thread ends when nobody needed it for a
 * minute. Characters beyond the font (CJK extension B and later) are shown as boxes. Rejects when it cannot be set.
 */
export function makePdf(document: PdfDocument): Promise<Buffer> {
  if (waiting.size >= mostWaiting) return Promise.reject(new Error(`${mostWaiting} documents are being set`));
  const thread = (worker ??= begun());
  if (idle !== null) clearTimeout(idle);
  idle = null;
  lastId += 1;
  const id = lastId;
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ id, document });
  });
}

function begun(): Worker {
  const thread = new Worker(workerFile(import.meta.url, './pdf.worker.ts'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  thread.on('message', ({ id, bytes, error }: { id: number; bytes?: Uint8Array; error?: string }) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) rest(thread);
    if (bytes === undefined) one?.reject(new Error(`a PDF could not be set: ${error}`));
    else one?.resolve(Buffer.from(bytes));
  });
  thread.on('error', (error) => ended(thread, error));
  thread.on('exit', (code) => ended(thread, new Error(`setting PDFs ended with code ${code}`)));
  return thread;
}

/** Holds up no process that wants to end. */
function rest(thread: Worker): void {
  thread.unref();
  idle = setTimeout(() => {
    if (worker === thread) worker = null;
    void thread.terminate();
  }, idleMilliseconds).unref();
}

/** What waited is refused, and the next document begins another thread. */
function ended(thread: Worker, error: Error): void {
  if (worker !== thread) return;
  worker = null;
  for (const [id, { reject }] of waiting) {
    waiting.delete(id);
    reject(error);
  }
}
