import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank } from '@vigil/domain/question-bank/bank';
import { findAll } from '@vigil/stores/documents/find-all';
import { z } from 'zod';
import { questionStore } from '../../engine/question-store.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { guarded } from '../../platform/http/multipart-file.js';
import type { Services } from '../../platform/services.js';
import { excelTypes, writeExcel } from '../formats/excel.js';
import { giftTypes, writeGift } from '../formats/gift.js';
import { moodleTypes, writeMoodleXml } from '../formats/moodle-xml.js';
import { writeQtiPackage } from '../formats/qti-package.js';
import { qtiTypes } from '../formats/qti-write.js';
import type { FileQuestion } from '../formats/read-question.js';
import { knownFor, questionFilter } from '../question-list.js';
import { questionHeads } from '../questions.js';
import { fileQuestion } from './file-question.js';

const questionsAtMost = 20_000;

const wanted = z.object({
  format: z.enum(['excel', 'gift', 'moodle', 'qti21', 'qti30']).default('excel'),
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

interface Exported {
  readonly id: string;
  readonly question: FileQuestion;
  readonly chapter: readonly string[];
}

interface Writer {
  readonly fileName: string;
  readonly mimeType: string;
  readonly types: readonly number[];
  write(questions: readonly Exported[]): Promise<Uint8Array | string> | Uint8Array | string;
}

const writers: Readonly<Record<z.infer<typeof wanted>['format'], Writer>> = {
  excel: {
    fileName: '试题.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    types: excelTypes,
    write: writeExcel,
  },
  gift: { fileName: '试题.gift', mimeType: 'text/plain; charset=utf-8', types: giftTypes, write: writeGift },
  moodle: { fileName: '试题-moodle.xml', mimeType: 'application/xml', types: moodleTypes, write: writeMoodleXml },
  qti21: { fileName: '试题-qti21.zip', mimeType: 'application/zip', types: qtiTypes, write: (questions) => writeQtiPackage(questions, '2.1') },
  qti30: { fileName: '试题-qti30.zip', mimeType: 'application/zip', types: qtiTypes, write: (questions) => writeQtiPackage(questions, '3.0') },
};

/**
 * `POST /api/qu/qu/export {format, ids | params}`: the chosen questions as a file. Header `x-left-out` says how many the format cannot say
 * (programming, Scratch and composite questions).
 */
export function addExportRoute(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['repo:list'] } as const;
  app.post('/api/qu/qu/export', guarded(services, { operation: 'questionExport', access, work: send }));
}

async function send(request: FastifyRequest, reply: FastifyReply, context: RequestContext): Promise<FastifyReply> {
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  const writer = writers[asked.data.format];
  const questions = await chosen(context, asked.data);
  const sayable = questions.filter(({ question }) => writer.types.includes(question.quType));
  if (sayable.length === 0) throw badInput('没有可以导出的试题！');
  const file = await writer.write(sayable);
  return reply
    .header('content-type', writer.mimeType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(writer.fileName)}`)
    .header('x-left-out', String(questions.length - sayable.length))
    .send(typeof file === 'string' ? file : Buffer.from(file));
}

async function chosen(context: RequestContext, { ids, params }: z.infer<typeof wanted>): Promise<Exported[]> {
  const { services } = context;
  const known = await knownFor(context);
  const filter = await questionFilter(context, known, params);
  const picked = ids === undefined || ids.length === 0 ? filter : { ...filter, id: { in: ids } };
  const heads = await findAll(questionHeads(services), picked);
  if (heads.length > questionsAtMost) throw badInput(`一次最多导出${questionsAtMost}道试题！`);
  const contents = await questionStore(services).contents(heads.map(({ id, version }) => ({ quId: id, version })));
  const banks = new Map(known.banks.map((bank) => [bank.id, bank]));
  return contents.map((content) => ({
    id: content.quId,
    question: fileQuestion(content),
    chapter: chapterPath(banks.get(content.repoId), content.chapterId),
  }));
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
