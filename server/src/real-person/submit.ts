import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { isPlainText } from '@vigil/domain/kernel/plain-text';
import { wholeIdNumber } from '@vigil/domain/organisation/public';
import { envelopeOf, isRepeat } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { declarationsOf, settingsOf } from '../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../platform/errors.js';
import { Gate } from '../platform/limits/gate.js';
import { refuseHugePicture } from '../platform/picture-size.js';
import type { Services } from '../platform/services.js';
import { demandBindingProof, ownUser, reproofOf } from '../accounts/public.js';
import { accountOfIdCard } from '../organisation/public.js';
import { auditAtOnce } from './audit.js';
import { claimId, idTaken } from './id-claims.js';
import { kinds, putIdentity, type Identity } from './identity.js';
import { releaseOthers } from './registered.js';
import { realPersonsOf, runRealPerson } from './streams.js';
import type { RealSubmitInput } from './types.js';

const longestName = 50;
/** As base64 it fits into a call; pages compress what is larger. */
const largestBytes = 2 * 1024 * 1024;
const longestSide = 1280;
const drawing = new Gate(2, 200);

/** Refuses `ModuleClosed` while the site has no face login (real-004). */
export function demandFaces(services: Services): void {
  if (!settingsOf(services).on('faceLogin')) throw new RefusedError('ModuleClosed', '实名认证暂未开放！');
}

/**
 * Submits who the caller is: a face that opens the account, so that they prove that it is theirs. Every part is checked
 * before anything is kept, whose number it is once they have proved it; the number is claimed before the event. Refuses
 * `ModuleClosed`, `BadInput` in the form's words, `SitsExam`, `Duplicate`, and as `demandBindingProof` does.
 */
export async function submitRealPerson(context: RequestContext, input: RealSubmitInput): Promise<void> {
  const { services } = context;
  const { id: userId } = account(context);
  demandFaces(services);
  const said = identityIn(input);
  const bytes = bytesIn(input.face);
  // Nothing personal is in the log, not even in the hash of what was sent.
  const image = createHash('sha256').update(bytes).digest('hex');
  const envelope = envelopeOf(context, 'realSubmit', { image });
  if (isRepeat(await realPersonsOf(services).load(userId), envelope)) return;
  if (await declarationsOf(services).engages(services, userId))
    throw new RefusedError('SitsExam', '考试进行中，交卷后才能提交实名认证！');
  const photo = await photoOf(bytes);
  await demandOneFace(services, photo);
  await demandBindingProof(context, await ownUser(context), reproofOf(input));
  const owner = await accountOfIdCard(services, said.idCard);
  if (owner !== null && owner !== userId) throw idTaken();
  const claimed = await claimId(services, userId, said.idCard);
  const { fileId: faceFileId } = await services.fileRecords.put(kinds.face, userId, 'image/jpeg', photo);
  const identityFileId = await putIdentity(services, userId, said);
  await runRealPerson(context, { type: 'Submit', userId, faceFileId, identityFileId }, envelope);
  await releaseOthers(services, userId, [claimed]);
  await auditAtOnce(context, userId);
}

function identityIn({ realName, idCard }: RealSubmitInput): Identity {
  const name = realName.trim();
  if (name === '') throw badInput('真实姓名不能为空！');
  if (name.length > longestName) throw badInput(`姓名不能超过${longestName}个字！`);
  if (!isPlainText(name)) throw badInput('姓名不能包含控制字符！');
  const whole = wholeIdNumber(idCard);
  if (whole === null) throw badInput('身份证号码不正确！');
  return { realName: name, idCard: whole };
}

/** The picture as a page sends it. Refuses `BadInput`. */
export function bytesIn(face: string): Buffer {
  const text = face.replace(/^data:[^,]*,/, '').trim();
  if (text === '') throw badInput('人脸照片必须上传！');
  if (text.length > Math.ceil((largestBytes * 4) / 3) + 4) throw badInput('图片不能超过2MB！');
  return Buffer.from(text, 'base64');
}

/** The photo drawn anew, so that neither a place nor anything else that was hidden in the file is kept. */
async function photoOf(bytes: Buffer): Promise<Uint8Array> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime !== 'image/jpeg' && found?.mime !== 'image/png')
    throw badInput('只支持 jpg、png 格式的图片！');
  await refuseHugePicture(found.mime, bytes);
  return drawing.run(async () => {
    try {
      return await sharp(bytes)
        .rotate()
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 88 })
        .toBuffer();
    } catch {
      throw badInput('图片已损坏，请更换文件后重试！');
    }
  });
}

/** A photo that could not be looked at now is for the reviewer. */
async function demandOneFace({ faces }: Services, photo: Uint8Array): Promise<void> {
  const { outcome } = await faces.compare(photo, null);
  if (outcome === 'no-face') throw badInput('照片中未识别到人脸，请上传本人正面清晰照片！');
  if (outcome === 'many-faces') throw badInput('照片中有多张人脸，请上传只有本人的照片！');
}
