import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { editableExam } from '../exams/public.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { guarded } from '../platform/http/multipart-file.js';
import { sendTable, type Cells } from '../platform/office/table-file.js';
import type { Services } from '../platform/services.js';
import type { RegradeDifferenceDocument } from './collections.js';
import { differenceRows } from './present.js';
import { filterOf, ownDryRun } from './regrade.resolver.js';
import { differencesOf } from './regrades.js';

const perPart = 500;
const headings: readonly string[] = [
  ...['姓名', '账号', '次数', '原得分', '原总分', '原结果', '新得分', '新总分', '新结果', '变化'],
  ...['变化的题数', '试卷编号'],
];
const wanted = z.object({
  examId: z.string().min(1),
  id: z.string().min(1),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  kind: z.string().nullish(),
});

/**
 * `POST /api/exam/regrade/export {examId, id, kind, format: xlsx or csv}`: what a dry run would make of each paper, as a file;
 * `exam:regrade`.
 */
export function addRegradeExport(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['exam:regrade'] } as const;
  app.post('/api/exam/regrade/export', guarded(services, { operation: 'regradeExport', access, work: send }));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  const { examId, id, format, kind } = asked.data;
  const { title } = await editableExam(context, examId);
  if ((await ownDryRun(context, id)).examId !== examId) throw badInput('导出参数不正确！');
  const parts = eachPart(context.services, { dryRunId: id, ...filterOf(kind ?? null) });
  return sendTable(
    reply,
    `${title}-重新评分试算`,
    { format, name: '成绩变化', headings },
    async () => (await parts.next()).value ?? null,
  );
}

async function* eachPart(
  services: Services,
  filter: Readonly<Record<string, string>> | object,
): AsyncGenerator<Cells[], null> {
  for (let last = ''; ;) {
    const rows = await differencesOf(services).find({
      filter: { ...filter, id: { gt: last } },
      sort: [{ field: 'id' }],
      limit: perPart,
    });
    if (rows.length > 0) yield cellsOf(rows, await differenceRows(services, rows));
    if (rows.length < perPart) return null;
    last = rows.at(-1)?.id ?? '';
  }
}

const outcome = (passed: boolean | null, waits: boolean): string =>
  waits ? '待阅卷' : passed === true ? '通过' : '未通过';

const cellsOf = (
  rows: readonly RegradeDifferenceDocument[],
  named: readonly { readonly realName: string; readonly userName: string }[],
): Cells[] =>
  rows.map((row, index) => [
    ...[named[index]?.realName ?? '', named[index]?.userName ?? '', row.attempt],
    ...[row.before, row.totalBefore, row.valid ? outcome(row.passedBefore, row.waitedBefore) : '作废'],
    ...[row.after, row.totalAfter, row.valid ? outcome(row.passedAfter, row.waitsAfter) : '作废'],
    ...[row.difference, row.questions.length, row.paperId],
  ]);
