import { maskedIdCard } from './masked-id-card.js';
import {
  occurrenceAt,
  type FaceOutcome,
  type PaperEvent,
  isOverFaceLimit,
  type PaperState,
  waivedFacts,
} from '@vigil/domain/sitting/public';
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { User } from '@vigil/domain/organisation/public';
import { collections as peopleCollections, saveUser } from '../organisation/public.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { examDefinitions } from '../exams/public.js';
import { entitlementFacts, entitlementOf, papersOf, refused, waiverFor } from '../sitting/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import { Rest } from '../platform/rest.js';
import { capturedImage, type CapturedImage } from './capture-image.js';
import { fittedSnapshot } from './fit-snapshot.js';
import { issueFaceToken } from './face-tokens.js';
import { change } from './own-paper.js';
import { CaptureResult, FaceCheckResult, FaceTokenResult } from './types.js';

const earlyMilliseconds = 10 * 60_000;

/**
 * Snapshots and face checks during the exam, and the face token before it. Every outcome is recorded (engine
 * §12).
 */
@Resolver()
export class CaptureResolver {
  @Access.ofOpenPaper()
  @Rest('/api/paper/capture/save')
  @Mutation(() => CaptureResult)
  async captureSave(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('base64', () => String) base64: string,
    @Ctx() context: RequestContext,
  ): Promise<CaptureResult> {
    const { services } = context;
    const user = account(context);
    const { paper } = await papersOf(services).own(paperId, user.id);
    const image = await pictureOf(base64);
    if (image === null) return { ...(await cameraFailed(context, paperId, 'snapshot')), url: null };
    const stored = await services.fileRecords.put('snapshot', user.id, image.mimeType, image.bytes);
    const face = paper.rules.faceCheck ? await compared(context, user, image) : undefined;
    const outcome = await change(context, paperId, 'captureSave', { image: image.sha256 }, async (state) => ({
      type: 'RecordSnapshot',
      ...stored,
      ...(face === undefined ? {} : { face }),
      keys: await papersOf(services).keysOf(state),
    }));
    return { ...faceResult(outcome.state, outcome.events), url: `/api/common/file/${stored.fileId}` };
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/capture/face-check')
  @Mutation(() => FaceCheckResult)
  async faceCheck(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('base64', () => String) base64: string,
    @Ctx() context: RequestContext,
  ): Promise<FaceCheckResult> {
    const { services } = context;
    const user = account(context);
    await papersOf(services).own(paperId, user.id);
    const image = await pictureOf(base64);
    if (image === null) return cameraFailed(context, paperId, 'check');
    const stored = await services.fileRecords.put('snapshot', user.id, image.mimeType, image.bytes);
    const face = await compared(context, user, image);
    const outcome = await change(context, paperId, 'faceCheck', { image: image.sha256 }, async (state) => ({
      type: 'RecordFaceCheck',
      purpose: 'check',
      fileId: stored.fileId,
      ...face,
      keys: await papersOf(services).keysOf(state),
    }));
    return faceResult(outcome.state, outcome.events);
  }

  /**
   * From ten minutes before the start; the token is good for half an hour and one start. Recorded whatever
   * comes of it; a picture that could not be compared is never a failure (engine §12).
   */
  @Access.learner()
  @Rest('/api/paper/capture/face-token')
  @Mutation(() => FaceTokenResult)
  async faceToken(
    @Arg('examId', () => ID) examId: string,
    @Arg('base64', () => String) base64: string,
    @Ctx() context: RequestContext,
  ): Promise<FaceTokenResult> {
    const { services } = context;
    const user = account(context);
    const exam = await examDefinitions(services).get(examId);
    const now = services.clock.now();
    const facts = entitlementFacts(await entitlementOf(services, exam, user));
    const waiver = facts.signedUp && facts.registered ? null : await waiverFor(services, exam.id, user.id);
    const { signedUp, registered } = waiver === null ? facts : waivedFacts(facts, waiver);
    if (!signedUp) throw refused({ reason: 'NotSignedUp' }, now);
    if (!registered) throw refused({ reason: 'NotRegistered' }, now);
    const { startTime } = occurrenceAt(exam, now);
    if (exam.examType === 1 && startTime !== null && now < startTime - earlyMilliseconds)
      throw refused({ reason: 'NotInTime' }, now);
    const image = await pictureOf(base64);
    const stored =
      image === null
        ? null
        : await services.fileRecords.put('snapshot', user.id, image.mimeType, image.bytes);
    const face =
      image === null ? ({ outcome: 'empty-image' } as const) : await compared(context, user, image);
    const { candidates } = papersOf(services);
    const record = {
      type: 'RecordStartFace',
      examId,
      ...face,
      ...(stored === null ? {} : { fileId: stored.fileId }),
    } as const;
    await candidates.execute(user.id, record, envelopeOf(context, 'faceToken', { examId }));
    const failMsg = failureText(face.outcome);
    if (failMsg !== null)
      return { pass: false, failMsg, faceToken: null, realName: null, idCard: null, id: null };
    const faceToken = await issueFaceToken(services, user.id, examId);
    return {
      pass: true,
      failMsg: null,
      faceToken,
      realName: user.realName,
      idCard: maskedIdCard(user.idCard),
      id: user.id,
    };
  }
}

/** null: an empty one. */
async function pictureOf(base64: string): Promise<CapturedImage | null> {
  const image = capturedImage(base64);
  return image === null ? null : fittedSnapshot(image);
}

async function cameraFailed(
  context: RequestContext,
  paperId: string,
  purpose: 'check' | 'snapshot',
): Promise<FaceCheckResult> {
  const outcome = await change(context, paperId, 'cameraFailed', { purpose }, async (state) => ({
    type: 'RecordCameraFailure',
    purpose,
    keys: await papersOf(context.services).keysOf(state),
  }));
  return faceResult(outcome.state, outcome.events);
}

/**
 * Compares with the registered photo; without one, the first picture with exactly one face is registered and
 * waits for a person's look.
 */
async function compared(
  context: RequestContext,
  user: SessionAccount,
  image: CapturedImage,
): Promise<{ outcome: FaceOutcome; similarity?: number }> {
  const { services } = context;
  const registered = user.faceFileId === null ? null : await services.files.get(user.faceFileId);
  const verdict = await services.faces.compare(image.bytes, registered?.bytes ?? null);
  if (verdict.outcome !== 'one-face') {
    return verdict.similarity === undefined
      ? { outcome: verdict.outcome }
      : { outcome: verdict.outcome, similarity: verdict.similarity };
  }
  const stored = await services.fileRecords.put('face', user.id, image.mimeType, image.bytes);
  const users = services.documents.collection<User>(peopleCollections.users);
  const before = await users.get(user.id);
  if (before === null || before.faceFileId !== null) return { outcome: 'not-checked' };
  const after = { ...before, faceFileId: stored.fileId, faceUnverified: true };
  try {
    await saveUser(services, before, after, envelopeOf(context, 'registerFace', null));
  } catch (error) {
    if (error instanceof RefusedError) return { outcome: 'not-checked' };
    throw error;
  }
  return { outcome: 'registered' };
}

function faceResult(state: PaperState, events: readonly PaperEvent[]): FaceCheckResult {
  const rules = (state.paper as NonNullable<PaperState['paper']>).rules;
  const checked = events.find((event) => event.type === 'FaceChecked');
  const failCount = checked?.type === 'FaceChecked' ? checked.data.failCount : state.failCount;
  const isBreak = isOverFaceLimit(rules, failCount);
  const failed = checked?.type === 'FaceChecked' ? failureText(checked.data.outcome) : null;
  return {
    isBreak,
    failCount,
    faceChance: rules.faceChance,
    msg: isBreak ? `连续${failCount}次人脸识别失败，系统强制交卷！` : failed,
  };
}

/** Each failure has its own text; null: no failure. */
function failureText(outcome: FaceOutcome): string | null {
  switch (outcome) {
    case 'no-face':
      return '未识别到人脸，请诚信考试，确保人脸在摄像头中央！';
    case 'many-faces':
      return '画面中出现多张人脸，请确保只有本人在摄像头前！';
    case 'other-person':
      return '人脸与登记照片不一致，请本人参加考试！';
    case 'empty-image':
      return '摄像头没有画面，请检查摄像头！';
    case 'matched':
    case 'registered':
    case 'not-checked':
      return null;
  }
}
