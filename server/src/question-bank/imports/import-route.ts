import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { account } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { sendJson } from '../../platform/http/answer.js';
import { addFileRoute, fileOf, guarded } from '../../platform/http/multipart-file.js';
import type { RequestScope } from '../../platform/request-scope.js';
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
  const common = { operation: 'questionImport', access: { kind: 'admin', permissions: ['repo:edit'] } } as const;
  addFileRoute(app, services, '/api/qu/qu/import', { ...common, work: receive });
  app.post('/api/qu/qu/import/template', guarded(services, { ...common, work: sendTemplate }));
}

const sendTemplate = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .header('content-type', spreadsheet)
    .header('content-disposition', `attachment; filename="questions.xlsx"; filename*=UTF-8''${encodeURIComponent('试题导入模板.xlsx')}`)
    .send(Buffer.from(await excelTemplate()));

async function receive(request: FastifyRequest, reply: FastifyReply, context: RequestScope): Promise<FastifyReply> {
  const { services } = context;
  const { name, bytes } = await fileOf(request, context);
  const { repoId = '', format: asked = '' } = request.query as { repoId?: string; format?: string };
  const bank = await usableBank(context, repoId);
  const format = importFormats.find((one): one is ImportFormat => one === asked) ?? formatOf(name, bytes);
  if (format === null) throw badInput('不支持的文件类型，请更换文件后重试！');
  const read = await readInThread(format, bytes).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? badInput(error.message) : error;
  });
  if (read.length > questionsAtMost) throw badInput(`一次最多导入${questionsAtMost}道试题！`);
  const made = { id: randomUUID(), ownerId: account(context).id, repoId: bank.id, fileName: name.slice(0, 200), format };
  const now = services.clock.now();
  const { id, total, bad } = await keepImport(
    services,
    { ...made, state: 'preview', createTime: now, startTime: null, endTime: null, done: 0 },
    read,
  );
  sendJson(reply, 200, successEnvelope(JSON.stringify({ id, format, total, bad })));
  return reply;
}
