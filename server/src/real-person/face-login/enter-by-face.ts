import type { FindVerdict } from '../../platform/ports/face-finder.js';
import { demandInOrder, demandSecondFactor, keepEntry, UserStore } from '../../accounts/public.js';
import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { RefusedError } from '../../platform/errors.js';
import { networkOf } from '../../platform/http/network.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import type { Services } from '../../platform/services.js';
import { realPersonsOf } from '../streams.js';
import { bytesIn } from '../submit.js';

/**
 * Of one address. A school is one, and each of its pages tries every 1.5 s: pictures a minute are those of some forty at
 * once; faces that were not known within ten minutes bring a pause of a minute.
 */
export const faceLoginBounds = { perMinute: 1500, unknown: 300 } as const;
const minuteSeconds = 60;
const countedSeconds = 600;

const sentences: Readonly<Record<Exclude<FindVerdict['outcome'], 'found'>, string>> = {
  // Nobody learns whether a face is known.
  nobody: '人脸识别未通过，请使用其他方式登录，或先完成实名认证！',
  ambiguous: '人脸识别未通过，请使用其他方式登录，或先完成实名认证！',
  'no-face': '未识别到人脸，请将人脸置于摄像头中央！',
  'many-faces': '画面中出现多张人脸，请确保只有本人在摄像头前！',
  'not-live': '未通过活体检测，请本人正对摄像头，不要使用照片或屏幕！',
  'not-checked': '人脸识别正在准备，请稍候！',
};
const failed = (outcome: Exclude<FindVerdict['outcome'], 'found'>): RefusedError =>
  new RefusedError(outcome === 'not-checked' ? 'FaceBusy' : 'FaceNotKnown', sentences[outcome]);

/**
 * Who may enter by their face alone: of all whose face a review approved the one that is seen, held once more against
 * the photo that was approved. Learners only. Refuses `ModuleClosed`, `BadInput`, `FacePaused`, `FaceBusy`,
 * `FaceNotKnown`, and as a login by password does.
 */
export async function enterByFace(context: RequestContext, base64: string): Promise<SessionAccount> {
  const { services } = context;
  if (!settingsOf(services).on('faceLogin'))
    throw new RefusedError('ModuleClosed', '人脸登录已关闭，请使用其他方式登录！');
  const bytes = bytesIn(base64);
  const from = networkOf(context.address);
  await demandTurn(services, from);
  const verdict = await services.faces.find(bytes);
  const userId = verdict.outcome === 'found' ? await confirmed(services, verdict.id, bytes) : null;
  if (userId === null) {
    const outcome = verdict.outcome === 'found' ? 'nobody' : verdict.outcome;
    if (outcome === 'nobody' || outcome === 'ambiguous' || outcome === 'not-live')
      await count(services, from);
    throw failed(outcome);
  }
  const user = await new UserStore(services.documents).byId(userId);
  if (user === null || user.roleType !== 1) throw failed('nobody');
  keepEntry(services, context, userId);
  const account = await demandInOrder(services, user);
  await demandSecondFactor(services, account);
  return account;
}

/** The index may be a moment behind, and what compares may be a provider that sees more: null: it is not them. */
async function confirmed(services: Services, userId: string, image: Uint8Array): Promise<string | null> {
  const { approved } = (await realPersonsOf(services).load(userId)).state;
  const photo = approved === null ? null : await services.files.get(approved.faceFileId);
  if (photo === null) return null;
  const { outcome } = await services.faces.compare(image, photo.bytes);
  if (outcome === 'not-checked') throw failed('not-checked');
  return outcome === 'matched' ? userId : null;
}

async function demandTurn({ bus }: Services, from: string): Promise<void> {
  const tries = await bus.increment(`face-login:tries:${from}`, minuteSeconds);
  if (tries > faceLoginBounds.perMinute || (await bus.get(`face-login:paused:${from}`)) !== null)
    throw new RefusedError('FacePaused', '人脸登录过于频繁，请 1 分钟后再试，或使用其他方式登录！');
}

async function count({ bus }: Services, from: string): Promise<void> {
  const key = `face-login:unknown:${from}`;
  if ((await bus.increment(key, countedSeconds)) < faceLoginBounds.unknown) return;
  await bus.take(key);
  await bus.set(`face-login:paused:${from}`, '1', minuteSeconds);
}
