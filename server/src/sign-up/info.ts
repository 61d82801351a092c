import type { ExamCategory, Exam } from '@vigil/domain/exams/public';
import { atOccurrence } from '@vigil/domain/sitting/public';
import {
  mayCancel,
  noticeVersion,
  placeInLine,
  seatOf,
  seatsLeft,
  signUpClosed,
  type SignUpForm,
} from '@vigil/domain/sign-up/public';
import { hasBegun } from '../exams/public.js';
import { account, type RequestContext } from '../platform/context.js';
import type { Services } from '../platform/services.js';
import { capacityOf, findExam, freeGround, mayRegister, ownRegistration, rulesOf } from './category-sale.js';
import { formOfAccount, readForm } from './form.js';
import { isOver, resitGround } from './resit.js';
import { seatsState } from './streams.js';
import type { SignUpSitting, UserExamInfo } from './types.js';

export async function sittingRow(services: Services, exam: Exam): Promise<SignUpSitting> {
  const state = await seatsState(services, exam.id);
  const { id, title, startTime, endTime } = exam;
  const seats = capacityOf(exam);
  return {
    ...{ id, title, startTime, endTime, seats },
    left: seatsLeft(state, seats, services.clock.now()),
    waiting: state.waiting.length,
  };
}

const closedWords = { NotYet: '报名尚未开始！', Over: '报名已截止！' } as const;

/** How far the caller is, and what the form shows: what was given (`justGiven`: in this call), else what the account says. */
export async function infoOf(
  context: RequestContext,
  category: ExamCategory,
  justGiven: SignUpForm | null = null,
): Promise<UserExamInfo> {
  const { services } = context;
  const user = account(context);
  const now = services.clock.now();
  const registration = await ownRegistration(services, user.id, category.id);
  const { examId, given, wanted } = registration;
  const may = await mayRegister(services, category, user.id, registration);
  const place = examId ?? wanted;
  const found = place === null ? null : await findExam(services, place);
  const exam = found === null ? null : atOccurrence(found, now);
  const seats = place === null ? null : await seatsState(services, place);
  const seat = seats === null ? null : seatOf(seats, user.id, now);
  const inLine = seats === null ? null : placeInLine(seats, user.id);
  const rules = rulesOf(category);
  const closed = signUpClosed(rules, now);
  const form = justGiven ?? (await readForm(services, given)) ?? formOfAccount(user);
  const begun = exam !== null && hasBegun(exam, now) ? found : null;
  const over = begun !== null && (await isOver(services, begun));
  const resit = may && begun !== null && examId !== null ? await resitGround(services, user.id, begun) : null;
  const free = (await freeGround(services, category, user.id)) !== null;
  return {
    catId: category.id,
    step: !may ? 0 : examId === null || given === null ? 1 : 2,
    price: free ? 0 : category.priceFen,
    examId: place,
    sitting: exam === null ? null : await sittingRow(services, exam),
    place: seat?.kind ?? (inLine === null ? null : 'waiting'),
    inLine,
    heldUntil: seat?.kind === 'held' ? seat.until : null,
    consent: noticeVersion,
    mayCancel: place !== null && mayCancel(rules, exam?.startTime ?? null, now),
    begun: begun !== null,
    over,
    mayResit: resit !== null,
    missed: resit === 'missed',
    // Who has a place already goes on with it.
    closed: closed === null || seat !== null ? null : closedWords[closed],
    info: { ...form, face: given === null ? '' : `/api/common/file/${given.photoFileId}` },
  };
}
