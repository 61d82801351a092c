import { verify } from '@node-rs/argon2';
import type { Exam } from '@vigil/domain/exams/exam';
import { blueprints } from '../engine/blueprints.js';
import { envelopeOf } from '../engine/commands.js';
import { examDefinitions, maySit } from '../engine/exam-definitions.js';
import { papersOf } from '../engine/papers.js';
import { refused } from '../engine/refusal-sentences.js';
import type { RequestContext, SessionAccount } from '../platform/context.js';
import type { Services } from '../platform/services.js';
import { useFaceToken } from './face-tokens.js';
import type { CreatePaperInput } from './inputs.js';

const wrongPasswordsAllowed = 5;
const pauseSeconds = 60;

/** Gathers what a start depends on, then lets the candidate's stream decide. A candidate with this exam's paper open gets it back before any check. */
export async function startPaper(
  context: RequestContext,
  user: SessionAccount,
  input: CreatePaperInput,
): Promise<{ paperId: string; position: string | null }> {
  const { services, platform } = context;
  const papers = papersOf(services);
  const open = await papers.openPaperOf(user.id);
  if (open !== null && open.paper.examId === input.examId) return { paperId: open.paper.paperId, position: null };
  const exam = await examDefinitions(services).find(input.examId);
  if (exam === null) throw refused({ reason: 'ExamClosed' }, services.clock.now());
  const blueprint = await blueprints(services).compile(exam);
  const password = exam.openType === 9 && open === null ? await passwordCheck(services, exam, user.id, input.password ?? '') : { ok: true, paused: false };
  const faceTokenOk = exam.faceOn && open === null ? await useFaceToken(services, input.faceToken ?? '', user.id, exam.id) : true;
  return papers.start(
    user.id,
    {
      exam,
      device: platform,
      signedUp: await maySit(services, exam, user),
      paid: exam.priceFen === 0,
      learned: true,
      blueprint: 'sha256' in blueprint ? blueprint.sha256 : null,
      ...('problem' in blueprint ? { contentProblem: blueprint.problem } : {}),
      passwordOk: password.ok,
      passwordPaused: password.paused,
      faceTokenOk,
      ...(input.courseId ? { courseId: input.courseId } : {}),
      ...(input.activityId ? { activityId: input.activityId } : {}),
    },
    envelopeOf(context, 'createPaper', { examId: input.examId }),
  );
}

/** Five wrong passwords pause a person for a minute (wire.md, exam/save). */
async function passwordCheck(services: Services, exam: Exam, userId: string, password: string): Promise<{ ok: boolean; paused: boolean }> {
  const key = `exam-password:${exam.id}:${userId}`;
  const wrong = Number((await services.bus.get(key)) ?? 0);
  if (wrong >= wrongPasswordsAllowed) return { ok: false, paused: true };
  const ok = password !== '' && exam.passwordHash !== null && (await verify(exam.passwordHash, password));
  if (!ok && password !== '') await services.bus.increment(key, pauseSeconds);
  return { ok, paused: false };
}
