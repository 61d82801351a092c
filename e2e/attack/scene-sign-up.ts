import { idPhoto } from '../support/id-photo.js';
import type { Ids } from './arguments.js';
import type { Caller } from './caller.js';
import { saveExam, wireTime } from './saved-exam.js';

const day = 86_400_000;

/**
 * What a candidate has signed up for, ordered and asked for: a place in an exam of a category that nobody else sees, an
 * order that waits to be paid, an application that waits. The address in the form is a secret of the round.
 */
export async function prepareSignUp(
  sa: Caller,
  other: Caller,
  word: string,
  quIds: readonly string[],
): Promise<Pick<Ids, 'category' | 'registration' | 'order' | 'application' | 'exam'>> {
  await sa.ok('/api/sys/config/switch/save', { settings: [{ name: 'modulePay', value: 'true' }] });
  const { id: catId } = await sa.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
    ...{ name: `报名${word}`, isOpen: false, signUp: { needed: true, cancelHours: 1 } },
  });
  await sa.ok('/api/exam/category/designateFree', { examCategoryId: catId, userIds: [other.userId] });
  const start = Date.now() + 3 * day;
  const times = { startTime: wireTime(start), endTime: wireTime(start + day) };
  const examId = await saveExam(sa, `报名考试${word}`, quIds, { catId, seats: 3, ...times });
  await signUp(other, { word, catId, examId });
  const paid = { openType: 3, range: { userIds: [other.userId] }, price: 12.5 };
  const sold = await saveExam(sa, `收费考试${word}`, quIds, paid);
  const order = await other.ok<{ id: string }>('/api/exam/buy/init', { examId: sold });
  const asked = await other.ok<{ id: string }>('/api/exam/apply/save', {
    ...{ examId: sold, applyMsg: `WHY${word}` },
  });
  const { records } = await registrations(sa, catId);
  return {
    category: [catId],
    registration: records.map(({ id }) => id),
    order: [order.id],
    application: [asked.id],
    exam: [examId, sold],
  };
}

async function signUp(
  who: Caller,
  { word, catId, examId }: { readonly word: string; readonly catId: string; readonly examId: string },
): Promise<void> {
  const body = new FormData();
  body.append('file', await idPhoto(), 'photo.jpg');
  const { text } = await who.send('/api/sys/user/id-photo', { method: 'POST', body });
  const face = (JSON.parse(text) as { data: { url: string } }).data.url;
  await who.ok('/api/exam/buy/applyExam', { examCategoryId: catId });
  await who.ok('/api/exam/buy/updateInfo', {
    ...{ catId, examId, face, consent: '2026-11', realName: '报名人', sex: 1, birthDate: '1990-03-07' },
    ...{ idCardType: 4, idCard: `E${word.toUpperCase()}`, mobile: '13800138000' },
    certAddress: `ADDRESS${word}`,
  });
}

const registrations = (sa: Caller, catId: string) =>
  sa.ok<{ records: readonly { readonly id: string }[] }>('/api/exam/signup/paging', { params: { catId } });

/** What stands of it, as its person and the administrator read it. */
export async function signUpNow(sa: Caller, other: Caller, ids: Ids): Promise<readonly unknown[]> {
  const [catId = '', id = ''] = [ids.category[0], ids.order[0]];
  const { step, examId, place, info } = await other.ok<Record<string, unknown>>(
    '/api/exam/buy/userExamInfo',
    { catId },
  );
  // The time that is left runs down by itself.
  const { leftSeconds: _runsDown, ...order } = await sa.ok<Record<string, unknown>>('/api/pay/order/sheet', {
    id,
  });
  const applications = await other.ok('/api/exam/apply/my-list');
  return [step, examId, place, info, order, applications];
}
