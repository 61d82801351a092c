import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank, QuestionHead } from '@vigil/domain/question-bank/bank';
import { findAll } from '@vigil/stores/documents/find-all';
import { z } from 'zod';
import { questionStore } from '../question-store.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { guarded } from '../../platform/http/multipart-file.js';
import type { Services } from '../../platform/services.js';
import { questionsPerPart } from '../formats/questions-per-part.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import { type ExportedQuestion } from '../formats/read-question.js';
import { exportFormats, type ExportFormat } from '../formats/write-file.js';
import { writeInThread } from '../formats/write-in-thread.js';
import { knownFor, questionFilter } from '../question-list.js';
import { questionHeads } from '../questions.js';
import { fileQuestion } from './file-question.js';

const questionsAtMost = 20_000;

const wanted = z.object({
  format: z.enum(exportFormats).default('excel'),
  ids: z.array(z.string()).max(questionsAtMost).optional(),
  params: z
    .object({
      repoId: z.string().nullish(),
      chapterId: z.string().nullish(),
      quType: z.coerce.number().nullish(),
      level: z.coerce.number().nullish(),
      tag: z.string().nullish(),
      content: z.string().nullish(),
      state: z.coerce.number().nullish(),
      createBy: z.string().nullish(),
      used: z.boolean().nullish(),
    })
    .default({}),
});

interface FileKind {
  readonly fileName: string;
  readonly mimeType: string;
}

const office = 'application/vnd.openxmlformats-officedocument';
const kinds: Readonly<Record<ExportFormat, FileKind>> = {
  excel: { fileName: '试题.xlsx', mimeType: `${office}.spreadsheetml.sheet` },
  word: { fileName: '试题.docx', mimeType: `${office}.wordprocessingml.document` },
  text: { fileName: '试题.txt', mimeType: 'text/plain; charset=utf-8' },
  gift: { fileName: '试题.gift', mimeType: 'text/plain; charset=utf-8' },
  moodle: { fileName: '试题-moodle.xml', mimeType: 'application/xml' },
  qti21: { fileName: '试题-qti21.zip', mimeType: 'application/zip' },
  qti30: { fileName: '试题-qti30.zip', mimeType: 'application/zip' },
};

/**
 * `POST /api/qu/qu/export {format, ids | params}`: the chosen questions as a file. Headers: `x-left-out`, how
 * many are not in it; `x-partly`, how many are without the fields `x-partly-fields` (for other readers than
 * ours; in Word and text for all).
 */
export function addExportRoute(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['repo:list'] } as const;
  app.post('/api/qu/qu/export', guarded(services, { operation: 'questionExport', access, work: send }));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  if (context.session !== null) context.services.rates.heavy(context.session);
  const { heads, known } = await chosen(context, asked.data);
  const { bytes, leftOut, partly, fields } = await writeInThread(
    asked.data.format,
    partsOf(context.services, heads, known),
  ).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? badInput(error.message) : error;
  });
  if (leftOut === heads.length) throw badInput('没有可以导出的试题！');
  const { fileName, mimeType } = kinds[asked.data.format];
  return reply
    .header('content-type', mimeType)
    .header('content-disposition', attachment(fileName))
    .header('x-left-out', String(leftOut))
    .header('x-partly', String(partly))
    .header('x-partly-fields', fields.join(','))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function chosen(context: RequestContext, { ids, params }: z.infer<typeof wanted>) {
  const known = await knownFor(context);
  const filter = await questionFilter(context, known, params);
  const picked = ids === undefined || ids.length === 0 ? filter : { ...filter, id: { in: ids } };
  const heads = (await findAll(questionHeads(context.services), picked)).toSorted(asMade);
  if (heads.length > questionsAtMost) throw badInput(`一次最多导出${questionsAtMost}道试题！`);
  return { heads, known };
}

/** Bank by bank, in the order the questions were made. */
const asMade = (a: QuestionHead, b: QuestionHead): number =>
  a.repoId === b.repoId
    ? (a.createTime ?? a.updateTime) - (b.createTime ?? b.updateTime) || (a.id < b.id ? -1 : 1)
    : a.repoId < b.repoId
      ? -1
      : 1;

/**
 * The questions of these heads part by part, null at the end: thousands at once would hold up every other
 * call.
 */
function partsOf(
  services: Services,
  heads: readonly QuestionHead[],
  known: Awaited<ReturnType<typeof knownFor>>,
) {
  const banks = new Map(known.banks.map((bank) => [bank.id, bank]));
  let from = 0;
  return async (): Promise<ExportedQuestion[] | null> => {
    const part = heads.slice(from, from + questionsPerPart);
    from += part.length;
    if (part.length === 0) return null;
    const contents = await questionStore(services).passing(
      part.map(({ id, version }) => ({ quId: id, version })),
    );
    return contents.map((content) => ({
      id: content.quId,
      question: fileQuestion(content),
      chapter: chapterPath(banks.get(content.repoId), content.chapterId),
    }));
  };
}

/** Titles of a chapter and those above it, outermost first. */
function chapterPath(bank: Bank | undefined, chapterId: string | undefined): string[] {
  const path: string[] = [];
  let at = chapterId;
  for (let steps = 0; at !== undefined && at !== null && steps < 20; steps += 1) {
    const chapter = bank?.chapters.find(({ id }) => id === at);
    if (chapter === undefined) break;
    path.unshift(chapter.title);
    at = chapter.parentId ?? undefined;
  }
  return path;
}
