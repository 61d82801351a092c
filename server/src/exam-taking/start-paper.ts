import type { Exam } from '@vigil/domain/exams/public';
import {
  blueprints,
  entitlementFacts,
  entitlementOf,
  papersOf,
  waiverFor,
  type StartRequest,
} from '../sitting/public.js';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { passwordFits } from '../organisation/public.js';
import {
  examDefinitions,
  refuseWhileExamsAreOff,
  isYetToShowWho,
  realPersonWanted,
} from '../exams/public.js';
import type { RequestContext } from '../platform/context.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import { notFound, RefusedError } from '../platform/errors.js';
import { admission } from '../platform/limits/admission.js';
import type { Services } from '../platform/services.js';
import { faceTokenFits, spendFaceToken } from './face-tokens.js';
import type { CreatePaperInput } from './inputs.js';

interface Started {
  readonly paperId: string;
  readonly position: string | null;
}

const wrongPasswordsAllowed = 5;
const pauseSeconds = 60;

/**
 * Gathers what a start depends on, then lets the candidate's stream decide. A candidate with this exam's
 * paper open gets it back before any check.
 */
export async function startPaper(
  context: RequestContext,
  user: SessionAccount,
  input: CreatePaperInput,
): Promise<Started> {
  const { services, platform } = context;
  const papers = papersOf(services);
  await admission(services).admitted();
  const open = await papers.openPaperOf(user.id);
  if (open !== null && open.paper.examId === input.examId)
    return { paperId: open.paper.paperId, position: null };
  refuseWhileExamsAreOff(services);
  await demandRealPerson(services, user.id);
  const exam = await examDefinitions(services).find(input.examId);
  if (exam === null) throw notFound('考试');
  const blueprint = await blueprints(services).compile(exam);
  const password =
    exam.openType === 9 && open === null
      ? await passwordCheck(services, exam, user.id, input.password ?? '')
      : { ok: true, paused: false };
  const faceToken = exam.faceOn ? (input.faceToken ?? '') : null;
  const faceTokenOk =
    faceToken === null || open !== null || (await faceTokenFits(services, faceToken, user.id, exam.id));
  const request: StartRequest = {
    exam,
    device: platform,
    ...entitlementFacts(await entitlementOf(services, exam, user)),
    learned: true,
    blueprint: 'sha256' in blueprint ? blueprint.sha256 : null,
    ...('problem' in blueprint ? { contentProblem: blueprint.problem } : {}),
    passwordOk: password.ok,
    passwordPaused: password.paused,
    faceTokenOk,
    ...(input.courseId ? { courseId: input.courseId } : {}),
    ...(input.activityId ? { activityId: input.activityId } : {}),
  };
  const envelope = envelopeOf(context, 'createPaper', { examId: input.examId });
  const started = await startWaived(services, user.id, request, envelope);
  if (faceToken !== null) await spendFaceToken(services, faceToken);
  return started;
}

/** What an application may lift, as a start is refused for it. */
const liftedReasons = new Set([
  ...['NotInTime', 'TooLate', 'ChancesUsedUp', 'NotSignedUp', 'NotRegistered', 'FaceRequired'],
]);

/**
 * Starts with what an approved application lifts, where something stands in the way or there are devices to do
 * without: the first paper that needs it uses it up (ET144). Other starts do not look for one.
 */
async function startWaived(
  services: Services,
  userId: string,
  request: StartRequest,
  envelope: CommandEnvelope,
): Promise<Started> {
  const papers = papersOf(services);
  const { faceOn, faceCheck, camOn } = request.exam;
  const waived = async (): Promise<StartRequest | null> => {
    const waiver = await waiverFor(services, request.exam.id, userId);
    return waiver === null ? null : { ...request, waiver };
  };
  if (faceOn || faceCheck || camOn) {
    const first = await waived();
    if (first?.waiver?.lifts.includes('devices')) return papers.start(userId, first, envelope);
  }
  try {
    return await papers.start(userId, request, envelope);
  } catch (refusal) {
    if (!(refusal instanceof RefusedError) || !liftedReasons.has(refusal.reason)) throw refusal;
    const again = await waived();
    if (again === null) throw refusal;
    return papers.start(userId, again, envelope);
  }
}

/** Where the site wants it, nobody begins who has not shown who they are; a paper that is open goes on. */
async function demandRealPerson(services: Services, userId: string): Promise<void> {
  if (await isYetToShowWho(services, userId))
    throw new RefusedError(realPersonWanted.reason, realPersonWanted.msg);
}

/**
 * Five wrong passwords pause a person for a minute from the last of them (wire.md, exam/save). Tries are
 * counted before they are checked, so that guesses sent at once are no way around; to start without a
 * password is no try.
 */
async function passwordCheck(
  services: Services,
  exam: Exam,
  userId: string,
  password: string,
): Promise<{ ok: boolean; paused: boolean }> {
  const { bus } = services;
  const pausedKey = `exam-password-paused:${exam.id}:${userId}`;
  const triesKey = `exam-password:${exam.id}:${userId}`;
  if ((await bus.get(pausedKey)) !== null) return { ok: false, paused: true };
  if (password === '') return { ok: false, paused: false };
  const tries = await bus.increment(triesKey, pauseSeconds);
  if (tries > wrongPasswordsAllowed) return { ok: false, paused: true };
  const ok = exam.passwordHash !== null && (await passwordFits(exam.passwordHash, password));
  if (!ok && tries === wrongPasswordsAllowed) await bus.set(pausedKey, '1', pauseSeconds);
  if (ok || tries === wrongPasswordsAllowed) await bus.take(triesKey);
  return { ok, paused: false };
}
