import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { madeAtMost } from '@vigil/domain/organisation/people-act';
import { workerFile } from '@vigil/stores/threads';
import { account } from '../../../platform/context.js';
import { badInput, RefusedError } from '../../../platform/errors.js';
import { noSuchPath } from '../../../platform/faults.js';
import { sendAnswer, sendJson } from '../../../platform/http/answer.js';
import { attachment } from '../../../platform/http/content-disposition.js';
import { addFileRoute, fileOf, guarded } from '../../../platform/http/multipart-file.js';
import { isSameSecret } from '../../../platform/http/same-secret.js';
import { inFileThread } from '../../../platform/office/file-thread.js';
import { UnreadableFileError } from '../../../platform/office/unreadable-file.js';
import type { RequestScope } from '../../../platform/request-scope.js';
import { successEnvelope } from '../../../platform/rest/envelope.js';
import type { Services } from '../../../platform/services.js';
import { authorityOf } from '../../roles/authority.js';
import { RowCheck } from './check-rows.js';
import { forgetRows, keepPart, partOf, peopleImports, rowsPerPart } from './import-documents.js';
import { startImport } from './start-import.js';
import { importTemplate, type SheetRow } from './import-sheet.js';

export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `POST /api/sys/user/import`, multipart `file`: reads an .xlsx of people and answers what was found, importing
 * nobody. `POST /api/sys/user/import/template`: the template. `POST /api/jiandanai/user/importJDUser`: a partner's import,
 * which reads and imports at once; it exists for nobody without the key of the environment.
 */
export function addPeopleFileRoutes(app: FastifyInstance, services: Services): void {
  const common = {
    operation: 'userImport',
    access: { kind: 'admin', permissions: ['sys:user:update'] },
  } as const;
  addFileRoute(app, services, '/api/sys/user/import', { ...common, work: receive });
  app.post('/api/sys/user/import/template', guarded(services, { ...common, work: sendTemplate }));
  const { partnerKey } = services.config;
  if (partnerKey !== null)
    void app.register((scope, _options, ready) => {
      scope.addHook('onRequest', async (request, reply) => {
        const given = request.headers['x-partner-key'];
        if (typeof given === 'string' && isSameSecret(given, partnerKey)) return;
        sendAnswer(reply, noSuchPath);
        return reply;
      });
      addFileRoute(scope, services, '/api/jiandanai/user/importJDUser', { ...common, work: importAtOnce });
      ready();
    });
}

const sendTemplate = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .header('content-type', spreadsheet)
    .header('content-disposition', attachment('用户导入模板.xlsx'))
    .send(Buffer.from(await importTemplate()));

const problemsTold = 5;

interface Received {
  readonly id: string;
  readonly total: number;
  readonly bad: number;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestScope,
): Promise<FastifyReply> {
  sendJson(reply, 200, successEnvelope(JSON.stringify(await read(request, context))));
  return reply;
}

/** Everybody of the file, or nobody; the act goes on by itself, as every import does. */
async function importAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestScope,
): Promise<FastifyReply> {
  const received = await read(request, context);
  if (received.bad > 0) throw await problemsOf(context.services, received);
  const { state, total, done } = await startImport(context, received.id);
  sendJson(reply, 200, successEnvelope(JSON.stringify({ id: received.id, state, total, done })));
  return reply;
}

/** A partner has no page that lists the rows: the first of them are in the refusal. */
async function problemsOf(services: Services, { id, bad }: Received): Promise<RefusedError> {
  const found = await peopleImports(services).get(id);
  const told: string[] = [];
  for (let part = 0; part < (found?.parts ?? 0) && told.length < problemsTold; part += 1)
    for (const { line, problems } of await partOf(services, id, part))
      if (problems.length > 0) told.push(`第${line}行：${problems.join('')}`);
  const words = told.slice(0, problemsTold).join('；');
  return new RefusedError('ImportHasProblems', `文件中有${bad}个用户存在问题。${words}`);
}

/** Reads and checks the file and keeps what was found. */
async function read(request: FastifyRequest, context: RequestScope): Promise<Received> {
  const { name, bytes } = await fileOf(request, context);
  // [upload-004] .xlsx alone, whatever it is called inside.
  if (!/\.xlsx$/i.test(name)) throw badInput('只能导入 .xlsx 文件！');
  const { services } = context;
  const id = randomUUID();
  const counts = { total: 0, bad: 0, parts: 0 };
  const check = await RowCheck.begin(services, await authorityOf(context));
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
  return { id, total: counts.total, bad: counts.bad };
}
