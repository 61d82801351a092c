import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orderLinesMost } from '@vigil/domain/orders/public';
import { badInput } from '../../platform/errors.js';
import { sendJson } from '../../platform/http/answer.js';
import { addFileRoute, fileOf } from '../../platform/http/multipart-file.js';
import { cellText, headingText, sheetsIn } from '../../platform/office/sheets.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import type { RequestScope } from '../../platform/request-scope.js';
import { successEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';

const rowsMost = 5000;

/**
 * `POST /api/exam/signup/group/accounts`, multipart `file`: the accounts of a list, `{accounts}`, from the column 账号 of an
 * .xlsx, or else its first one. Nothing of it is kept.
 */
export function addGroupAccounts(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['exam:signup:group'] } as const;
  addFileRoute(app, services, '/api/exam/signup/group/accounts', {
    ...{ operation: 'groupAccounts', access, work: send },
  });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestScope,
): Promise<FastifyReply> {
  const { bytes } = await fileOf(request, context);
  sendJson(reply, 200, successEnvelope(JSON.stringify({ accounts: await accountsIn(bytes) })));
  return reply;
}

async function accountsIn(bytes: Uint8Array): Promise<string[]> {
  const [sheet] = await sheetsIn(bytes).catch((error: unknown) => {
    throw error instanceof UnreadableFileError ? badInput(error.message) : error;
  });
  const [heading = [], ...others] = sheet?.rows ?? [];
  const column = heading.findIndex((cell) => headingText(cell) === '账号');
  const rows = column === -1 ? [heading, ...others] : others;
  if (rows.length > rowsMost) throw badInput(`文件最多${rowsMost}行！`);
  const accounts = rows
    .map((row) => cellText(row[Math.max(0, column)]).trim())
    .filter((account) => account !== '');
  if (accounts.length === 0) throw badInput('文件中没有账号！');
  if (accounts.length > orderLinesMost) throw badInput(`一次最多为${orderLinesMost}人报名！`);
  return accounts;
}
