import type { ExamCategory, Exam } from '@vigil/domain/exams/public';
import { noticeVersion, photoRules, signUpProblems, type SignUpForm } from '@vigil/domain/sign-up/public';
import { ownPictureBytes } from '../accounts/public.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';
import { sizeOfPicture } from '../platform/picture-size.js';
import { writeWireTime } from '../platform/rest/times.js';
import { findExam, mayRegister, ownRegistration } from './category-sale.js';
import { sealForm } from './form.js';
import { asChosen, beforeLeaving, claimId, orGivenBack, releaseId, roomOf } from './places.js';
import { refuseClosedTo } from './sell-exams.js';
import { idHashOf, registrationIdOf, runRegistration, runSeats } from './streams.js';

export interface Given {
  readonly examId: string;
  readonly form: SignUpForm;
  /** address of the photo */
  readonly face: string;
  /** version of the notice that was agreed to; null: none */
  readonly consent: string | null;
}

/**
 * The second step: everything that is asked of whoever sits, and the sitting. The ID is claimed first, then what was given
 * is written, then the place is taken or waited for; each may be repeated, so that a call that was cut off is made good
 * by the next one. Refuses `NotSignedUpYet`, `IdInUse`, what is wrong with the form, a sitting that is none of theirs, and as
 * `beforeLeaving` where it takes the place of another.
 */
export async function register(context: RequestContext, category: ExamCategory, given: Given): Promise<void> {
  const { services } = context;
  const user = account(context);
  const { examId, form, consent } = given;
  const before = await ownRegistration(services, user.id, category.id);
  if (!(await mayRegister(services, category, user.id, before)))
    throw new RefusedError('NotSignedUpYet', '请先完成报名或支付！');
  if (before.given === null || before.examId !== examId)
    await refuseClosedTo(services, category, user.id, examId.trim() === '' ? null : examId);
  const today = writeWireTime(services.clock.now()).slice(0, 10);
  const [problem] = signUpProblems(form, false, today);
  if (problem !== undefined) throw badInput(problem);
  if (examId.trim() === '') throw badInput('请选择考试时间！');
  if (consent !== noticeVersion) throw badInput('请先阅读并同意考生须知！');
  const photoFileId = await signUpPhoto(context, given.face);
  const exam = await chosenSitting(context, category, examId);

  const registrationId = registrationIdOf(user.id, category.id);
  const envelope = envelopeOf(context, 'examUpdateInfo', { catId: category.id, examId });
  const whose = { registrationId, userId: user.id, catId: category.id };
  const former = before.examId ?? before.wanted;
  if (former !== null && former !== examId)
    await beforeLeaving(
      services,
      { from: former, to: exam, userId: user.id },
      { ...envelope, commandId: null },
    );
  const idHash = await idHashOf(services, form.idCardType ?? 0, form.idCard);
  await orGivenBack(services, { exam, ...whose }, envelope, async () => {
    await claimId(services, idHash, useOf(registrationId, exam), envelope);
    const sealedForm = await sealForm(services, user.id, form);
    await runRegistration(
      services,
      { type: 'GiveRegistration', ...whose, examId, form: sealedForm, photoFileId, idHash, consent },
      { ...envelope, commandId: null },
    );
  });
  if (before.given !== null && before.given.idHash !== idHash)
    await releaseId(services, before.given.idHash, registrationId, envelope);
  await takePlace(context, exam, former);
}

export const useOf = (registrationId: string, { id, startTime, endTime }: Exam) => ({
  ...{ registrationId, examId: id, from: startTime, to: endTime },
});

/** Takes a place in a sitting, or waits for one; what was had in the former one is given back after that. */
export async function takePlace(context: RequestContext, exam: Exam, former: string | null): Promise<void> {
  const { services } = context;
  const userId = account(context).id;
  const envelope = { ...envelopeOf(context, 'takePlace', { examId: exam.id }), commandId: null };
  await runSeats(services, { type: 'TakeSeat', ...roomOf(services, exam), userId }, envelope);
  const left = former === null || former === exam.id ? null : await findExam(services, former);
  if (left !== null)
    await runSeats(
      services,
      { type: 'ReleaseSeat', ...roomOf(services, left), userId, cause: 'Moved' },
      envelope,
    );
}

/** A sitting of the category that may still be chosen. */
export async function chosenSitting(
  context: RequestContext,
  category: Pick<ExamCategory, 'id'>,
  examId: string,
): Promise<Exam> {
  const { services } = context;
  const sitting = await findExam(services, examId);
  if (sitting?.catId !== category.id) throw notFound('考试场次');
  const exam = await asChosen(services, sitting, account(context));
  if (exam !== null) return exam;
  throw new RefusedError('SittingNotOpen', '该场次已开始或不可选择，请选择其他场次！');
}

/** The photo is the caller's own, and large enough to be printed; it was drawn anew as it came, as a plain JPEG. */
async function signUpPhoto(context: RequestContext, url: string): Promise<string> {
  const photo = await ownPictureBytes(context, 'face', url);
  if (photo === null) throw badInput('请上传正面证件照！');
  const size = await sizeOfPicture(photo.bytes);
  const least = photoRules.leastPixels;
  if (size === null || Math.min(size.width, size.height) < least)
    throw badInput(`照片不能小于${least}×${least}像素！`);
  return photo.fileId;
}
