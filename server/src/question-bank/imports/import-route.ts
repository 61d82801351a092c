import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseHugePicture } from '../../platform/picture-size.js';
import { account } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { sendJson } from '../../platform/http/answer.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { addFileRoute, fileOf, guarded } from '../../platform/http/multipart-file.js';
import type { RequestScope } from '../../platform/request-scope.js';
import { successEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';
import { usableBank } from '../banks.js';
import { pictureType } from '../formats/file-pictures.js';
import { excelTemplate } from '../formats/excel.js';
import { formatOf, importFormats, type ImportFormat } from '../formats/read-file.js';
import { readInThread } from '../formats/read-in-thread.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import { forgetParts, imports, isWarned, keepPart, type QuestionImport } from './imports.js';

const questionsAtMost = 20_000;
/** Longer than a file that was read waits to be stored: from then on its pictures are named. */
const pictureGraceHours = 48;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `POST /api/qu/qu/import?repoId=&format=`, multipart `file`: reads a file of questions and answers what was
 * found, storing none. `POST /api/qu/qu/import/template`: the Excel template.
 */
export function addImportRoutes(app: FastifyInstance, services: Services): void {
  const common = {
    operation: 'questionImport',
    access: { kind: 'admin', permissions: ['repo:edit'] },
  } as const;
  addFileRoute(app, services, '/api/qu/qu/import', { ...common, work: receive });
  app.post('/api/qu/qu/import/template', guarded(services, { ...common, work: sendTemplate }));
}

const sendTemplate = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .header('content-type', spreadsheet)
    .header('content-disposition', attachment('试题导入模板.xlsx'))
    .send(Buffer.from(await excelTemplate()));

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestScope,
): Promise<FastifyReply> {
  const { name, bytes } = await fileOf(request, context);
  const { repoId = '', format: asked = '' } = request.query as { repoId?: string; format?: string };
  const bank = await usableBank(context, repoId);
  const format = importFormats.find((one): one is ImportFormat => one === asked) ?? formatOf(name, bytes);
  if (format === null) throw badInput('不支持的文件类型，请更换文件后重试！');
  const made = {
    id: randomUUID(),
    ownerId: account(context).id,
    repoId: bank.id,
    fileName: name.slice(0, 200),
    format,
  };
  const { total, bad, warned } = await keepQuestions(context, made, bytes);
  const { id } = made;
  sendJson(reply, 200, successEnvelope(JSON.stringify({ id, format, total, bad, warned })));
  return reply;
}

/**
 * A picture of a file is kept like one that was uploaded for a question: nobody's, collected when the import is
 * not begun.
 */
async function keepPicture(services: Services, bytes: Uint8Array): Promise<string> {
  const mimeType = pictureType(bytes);
  if (mimeType === null) throw new UnreadableFileError('有图片的格式不受支持，请转为 PNG 或 JPEG 后再导入！');
  await refuseHugePicture(mimeType, bytes);
  const { fileId } = await services.fileRecords.put('media', null, mimeType, bytes, pictureGraceHours);
  return `/api/common/file/${fileId}`;
}

/**
 * Reads the file and keeps what it has, in parts and then as an import; nothing of a file that is refused
 * stays.
 */
async function keepQuestions(
  { services }: RequestScope,
  made: Pick<QuestionImport, 'id' | 'ownerId' | 'repoId' | 'fileName'> & { readonly format: ImportFormat },
  bytes: Uint8Array,
): Promise<{ readonly total: number; readonly bad: number; readonly warned: number }> {
  const counts = { total: 0, bad: 0, warned: 0, parts: 0 };
  try {
    await readInThread(made.format, bytes, questionsAtMost, {
      picture: (picture) => keepPicture(services, picture),
      questions: async (part) => {
        await keepPart(services, made.id, counts.parts, part);
        counts.parts += 1;
        counts.total += part.length;
        counts.bad += part.filter(({ problems }) => problems.length > 0).length;
        counts.warned += part.filter(isWarned).length;
      },
    });
  } catch (error) {
    await forgetParts(services, { id: made.id, parts: counts.parts });
    throw error instanceof UnreadableFileError ? badInput(error.message) : error;
  }
  const createTime = services.clock.now();
  await imports(services).put({
    ...made,
    ...counts,
    state: 'preview',
    createTime,
    startTime: null,
    endTime: null,
    done: 0,
  });
  return counts;
}
