import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileNamePart } from '@vigil/domain/paper-office/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { z } from 'zod';
import { erasedName, numbersOf, peopleOf } from '../../organisation/public.js';
import { holdsAny } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notAllowed } from '../../platform/errors.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { sendTable, type Cells } from '../../platform/office/table-file.js';
import { writeWireTime } from '../../platform/rest/times.js';
import type { Services } from '../../platform/services.js';
import { chosenPapers, eachPartOf, wantedOfFile } from './chosen-papers.js';
import { outcomeOf } from './outcome.js';
import { recordExport } from './record-export.js';

const wanted = wantedOfFile.extend({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** true: numbers in full, for who may change people */
  plain: z.boolean().default(false),
});

const headings = [
  ...['考试', '账号', '姓名', '部门', '手机号', '证件号码', '次数', '开始时间', '交卷时间', '用时（分钟）'],
  ...['客观题得分', '主观题得分', '得分', '总分', '及格分', '结果', '作废原因', '切屏次数', '试卷编号'],
];

/**
 * `POST /api/exam/paper/export {ids | examId | params, format: xlsx or csv, plain}`: the results of handed-in papers as
 * a table, numbers of people covered unless whoever may change people asks for them plainly; `exam:paper:export`. That
 * it was done is in the log before the file leaves.
 */
export function addResultsExport(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['exam:paper:export'] } as const;
  app.post(
    '/api/exam/paper/export',
    guarded(services, { operation: 'paperResultsExport', access, work: send }),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services, session } = context;
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  const { format, plain } = asked.data;
  if (plain && !holdsAny(account(context), ['sys:user:update'])) throw notAllowed();
  if (session !== null) services.rates.heavy(session);
  const chosen = await chosenPapers(context, asked.data);
  const { total: count, examId, paperIds, title } = chosen;
  await recordExport(context, {
    ...{ what: 'results', count, examId, covered: !plain },
    ...(paperIds === null ? {} : { paperIds }),
  });
  const parts = eachPartOf(services, chosen);
  return sendTable(
    reply,
    examId === null ? '考试成绩' : `${fileNamePart(title)}-成绩`,
    { format, name: '成绩', headings },
    async () => {
      const { value } = await parts.next();
      return value === undefined ? null : rowsOf(services, value, plain);
    },
  );
}

async function rowsOf(services: Services, papers: readonly PaperView[], plain: boolean): Promise<Cells[]> {
  const ids = papers.map(({ userId }) => userId);
  const [shown, numbers] = [await peopleOf(services).byIds(ids), await numbersOf(services, ids, plain)];
  return papers.map((paper) => {
    const person = shown.get(paper.userId);
    const { mobile = '', idCard = '' } = numbers.get(paper.userId) ?? {};
    return [
      ...[paper.examTitle, person?.userName ?? '', person?.realName ?? erasedName, person?.deptName ?? ''],
      ...[mobile, idCard],
      ...[paper.attempt, writeWireTime(paper.createTime)],
      ...[paper.handTime === null ? '' : writeWireTime(paper.handTime), Math.round(paper.userTime / 6) / 10],
      ...[paper.objScore, paper.subjScore, paper.userScore, paper.totalScore, paper.qualifyScore],
      ...[outcomeOf(paper), paper.voidReason, paper.leaveTimes, paper.id],
    ];
  });
}
