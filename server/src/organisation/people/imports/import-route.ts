import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { madeAtMost } from '@vigil/domain/organisation/people-act';
import { workerFile } from '@vigil/stores/threads';
import { account } from '../../../platform/context.js';
import { badInput } from '../../../platform/errors.js';
import { sendJson } from '../../../platform/http/answer.js';
import { addFileRoute, fileOf, guarded } from '../../../platform/http/multipart-file.js';
import { inFileThread } from '../../../platform/office/file-thread.js';
import { UnreadableFileError } from '../../../platform/office/unreadable-file.js';
import type { RequestScope } from '../../../platform/request-scope.js';
import { successEnvelope } from '../../../platform/rest/envelope.js';
import type { Services } from '../../../platform/services.js';
import { scopeOf } from '../../scope.js';
import { RowCheck } from './check-rows.js';
import { forgetRows, keepPart, peopleImports, rowsPerPart } from './import-documents.js';
import { importTemplate, type SheetRow } from './import-sheet.js';

export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `POST /api/sys/user/import`, multipart `file`: reads an .xlsx of people and answers what was found, importing
 * nobody. `POST /api/sys/user/import/template`: the template.
 */
export function addPeopleFileRoutes(app: FastifyInstance, services: Services): void {
  const common = {
    operation: 'userImport',
    access: { kind: 'admin', permissions: ['sys:user:update'] },
  } as const;
  addFileRoute(app, services, '/api/sys/user/import', { ...common, work: receive });
  app.post('/api/sys/user/import/template', guarded(services, { ...common, work: sendTemplate }));
}

const sendTemplate = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .header('content-type', spreadsheet)
    .header(
      'content-disposition',
      `attachment; filename="users.xlsx"; filename*=UTF-8''${encodeURIComponent('用户导入模板.xlsx')}`,
    )
    .send(Buffer.from(await importTemplate()));

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestScope,
): Promise<FastifyReply> {
  const { name, bytes } = await fileOf(request, context);
  // [upload-004] .xlsx alone, whatever it is called inside.
  if (!/\.xlsx$/i.test(name)) throw badInput('只能导入 .xlsx 文件！');
  const { services } = context;
  const id = randomUUID();
  const counts = { total: 0, bad: 0, parts: 0 };
  const check = await RowCheck.begin(services, {
    roles: account(context).roles,
    scope: await scopeOf(context),
  });
  try {
    const worker = workerFile(import.meta.url, './read-people.worker.ts');
    const asked = { bytes, peopleAtMost: madeAtMost, perPart: rowsPerPart };
    await inFileThread(worker, asked, async (part: readonly SheetRow[]) => {
      const rows = await check.rows(part);
      await keepPart(services, id, counts.parts, rows);
      counts.parts += 1;
      counts.total += rows.length;
      counts.bad += rows.filter(({ problems }) => problems.length > 0).length;
    });
  } catch (error) {
    await forgetRows(services, { id, parts: counts.parts + 1 });
    throw error instanceof UnreadableFileError ? badInput(error.message) : error;
  }
  await peopleImports(services).put({
    ...{ id, version: 1, ownerId: account(context).id, fileName: name.slice(0, 200), ...counts },
    ...{ state: 'preview', createTime: services.clock.now(), slipsAt: null },
  });
  sendJson(reply, 200, successEnvelope(JSON.stringify({ id, total: counts.total, bad: counts.bad })));
  return reply;
}
