import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadScore } from '@vigil/domain/marking/public';
import type { User } from '@vigil/domain/organisation/public';
import { workerFile } from '@vigil/stores/threads';
import { z } from 'zod';
import { requiredPeople } from '../../exams/public.js';
import { collections as peopleCollections, peopleOf } from '../../organisation/public.js';
import { badInput } from '../../platform/errors.js';
import { sendJson } from '../../platform/http/answer.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { addFileRoute, fileOf, guarded } from '../../platform/http/multipart-file.js';
import { inFileThread } from '../../platform/office/file-thread.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import type { RequestScope } from '../../platform/request-scope.js';
import { successEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../../sitting/public.js';
import { offlineExam, whoMayHaveScore } from './offline.resolver.js';
import { offlinePaperId, rowProblem } from './offline-scores.js';
import { rowsAtMost, scoreTemplate, type ScoreRow } from './offline-sheet.js';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const wanted = z.object({ examId: z.string().min(1).max(100) });
const access = { kind: 'admin', permissions: ['exam:mark', 'exam:review'] } as const;

/**
 * `POST /api/exam/marking/offline-import?examId=`, multipart `file`: reads an .xlsx of scores and answers what was found,
 * keeping nothing; the rows go to `offlineScoresSave`. `POST /api/exam/marking/offline-template {examId}`: the sheet to fill in.
 */
export function addOfflineRoutes(app: FastifyInstance, services: Services): void {
  addFileRoute(app, services, '/api/exam/marking/offline-import', {
    operation: 'offlineImport',
    ...{ access, work: preview },
  });
  app.post(
    '/api/exam/marking/offline-template',
    guarded(services, { operation: 'offlineTemplate', access, work: sendTemplate }),
  );
}

const examOf = (request: FastifyRequest, context: RequestScope) => {
  const asked = wanted.safeParse({ ...(request.query as object), ...(request.body as object | undefined) });
  if (!asked.success) throw badInput('请选择考试！');
  return offlineExam(context, asked.data.examId);
};

async function preview(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestScope,
): Promise<FastifyReply> {
  const { exam } = await examOf(request, context);
  const { name, bytes } = await fileOf(request, context);
  if (!/\.xlsx$/i.test(name)) throw badInput('只能导入 .xlsx 文件！');
  const { services } = context;
  const worker = workerFile(import.meta.url, './read-scores.worker.ts');
  const found = await inFileThread<never, ScoreRow[]>(worker, { bytes }, async () => null).catch(
    (error: unknown) => {
      throw error instanceof UnreadableFileError ? badInput(error.message) : error;
    },
  );
  const users = await services.documents
    .collection<User>(peopleCollections.users)
    .find({ filter: { userName: { in: found.map(({ userName }) => userName) } }, limit: rowsAtMost });
  const byName = new Map(users.map((user) => [user.userName, user]));
  const isTheirs = await whoMayHaveScore(context, exam);
  const seen = new Set<string>();
  const rows: ReadScore[] = [];
  for (const row of found) {
    const user = byName.get(row.userName);
    const inRange = user !== undefined && (await isTheirs(user.id));
    const before = inRange ? await enteredBefore(services, exam.id, user.id) : null;
    rows.push(previewed(row, inRange ? user : undefined, before, exam.totalScore, seen));
  }
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  sendJson(reply, 200, successEnvelope(JSON.stringify({ total: rows.length, bad, rows })));
  return reply;
}

interface Points {
  readonly objScore: number;
  readonly subjScore: number;
}

const enteredBefore = async (services: Services, examId: string, userId: string): Promise<Points | null> =>
  (await papersOf(services).papers.load(offlinePaperId(examId, userId))).state.entered;

function previewed(
  row: ScoreRow,
  user: User | undefined,
  before: Points | null,
  totalScore: number,
  seen: Set<string>,
): ReadScore {
  const { line, userName, realName, remark, reason } = row;
  const [objScore, subjScore] = [pointsOf(row.objScore === '' ? '0' : row.objScore), pointsOf(row.subjScore)];
  const problems: string[] = [];
  if (user === undefined) problems.push('账号不存在，或不在本次考试的范围内！');
  else if (realName !== '' && user.realName !== realName) problems.push('姓名与账号不符！');
  if (seen.has(userName)) problems.push('账号重复！');
  seen.add(userName);
  const known = { objScore, subjScore, remark, reason };
  const problem =
    objScore === null || subjScore === null
      ? '得分应为数字！'
      : rowProblem({ ...known, objScore, subjScore, userId: '' }, totalScore);
  if (problem !== null) problems.push(problem);
  const changes = before !== null && (before.objScore !== objScore || before.subjScore !== subjScore);
  if (changes && reason === '') problems.push('成绩已登记，修改请填写原因！');
  return {
    ...{ line, userId: user?.id ?? null, userName, realName: user?.realName ?? realName, remark, reason },
    ...{ objScore: objScore ?? 0, subjScore: subjScore ?? 0, problems },
    before: before === null ? null : before.objScore + before.subjScore,
  };
}

const pointsOf = (text: string): number | null => (/^\d{1,5}(\.\d+)?$/.test(text) ? Number(text) : null);

async function sendTemplate(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestScope,
): Promise<FastifyReply> {
  const { exam } = await examOf(request, context);
  const ids = [...((await requiredPeople(context.services, exam)) ?? [])].slice(0, rowsAtMost);
  const people = await peopleOf(context.services).byIds(ids);
  return reply
    .header('content-type', spreadsheet)
    .header('content-disposition', attachment(`${exam.title}-成绩登记.xlsx`))
    .send(Buffer.from(await scoreTemplate(people.values())));
}
