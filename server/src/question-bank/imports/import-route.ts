import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforce } from '../../platform/access.js';
import { RequestScope } from '../../platform/request-scope.js';
import { badInput } from '../../platform/errors.js';
import { answerTo, tooLarge } from '../../platform/faults.js';
import { sendAnswer, sendJson } from '../../platform/http/answer.js';
import { beginRequest } from '../../platform/http/arrival.js';
import { bodyLimits } from '../../platform/limits/body-limits.js';
import { BadRequestError } from '../../platform/rest/coerce-input.js';
import { successEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';
import { usableBank } from '../banks.js';
import { excelTemplate } from '../formats/excel.js';
import { formatOf, importFormats, type ImportFormat } from '../formats/read-file.js';
import { readInThread } from '../formats/read-in-thread.js';
import { UnreadableFileError } from '../formats/read-question.js';
import { keepImport } from './imports.js';

const questionsAtMost = 20_000;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `POST /api/qu/qu/import?repoId=&format=`, multipart `file`: reads a file of questions and answers what was found, storing none.
 * `POST /api/qu/qu/import/template`: the Excel template.
 */
export function addImportRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: bodyLimits.upload, files: 1, fields: 20, fieldSize: 10_000, parts: 25 } });
    const guarded =
      (work: (request: FastifyRequest, reply: FastifyReply, context: RequestScope) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        try {
          const context = await beginRequest(services, request, reply);
          enforce({ kind: 'admin', permissions: ['repo:edit'] }, context.session);
          return await work(request, reply, context);
        } catch (error) {
          const tooBig = (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';
          const told = error instanceof UnreadableFileError ? badInput(error.message) : error;
          sendAnswer(reply, tooBig ? tooLarge : answerTo(told, services.logger, { correlationId: request.id, operation: 'questionImport' }));
          return reply;
        }
      };
    scope.post('/api/qu/qu/import', { bodyLimit: bodyLimits.upload + 64 * 1024 }, guarded(receive));
    scope.post(
      '/api/qu/qu/import/template',
      guarded(async (_request, reply) =>
        reply
          .header('content-type', spreadsheet)
          .header('content-disposition', `attachment; filename="questions.xlsx"; filename*=UTF-8''${encodeURIComponent('试题导入模板.xlsx')}`)
          .send(Buffer.from(await excelTemplate())),
      ),
    );
  });
}

async function receive(request: FastifyRequest, reply: FastifyReply, context: RequestScope): Promise<FastifyReply> {
  const { services, session } = context;
  if (session === null) throw new Error('unreachable');
  services.rates.heavy(session);
  if (!request.isMultipart()) throw new BadRequestError('file');
  const file = await request.file();
  if (file === undefined) throw new BadRequestError('file');
  const bytes = await file.toBuffer();
  const { repoId = '', format: asked = '' } = request.query as { repoId?: string; format?: string };
  const bank = await usableBank(context, repoId);
  if (bytes.length === 0) throw badInput('文件内容为空，请重新选择文件！');
  const format = importFormats.find((one): one is ImportFormat => one === asked) ?? formatOf(file.filename, bytes);
  if (format === null) throw badInput('不支持的文件类型，请更换文件后重试！');
  const read = await readInThread(format, bytes);
  if (read.length > questionsAtMost) throw badInput(`一次最多导入${questionsAtMost}道试题！`);
  const made = { id: randomUUID(), ownerId: session.user.id, repoId: bank.id, fileName: file.filename.slice(0, 200), format };
  const now = services.clock.now();
  const { id, total, bad } = await keepImport(
    services,
    { ...made, state: 'preview', createTime: now, startTime: null, endTime: null, done: 0 },
    read,
  );
  sendJson(reply, 200, successEnvelope(JSON.stringify({ id, format, total, bad })));
  return reply;
}
