import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyType } from '../../testing/every-type.js';
import { ExamRoom, group } from '../../testing/exam-room.js';

const path = '/api/exam/record/score-lookup';
const idCard = '11010119000101123X';
let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

interface Found {
  readonly realName: string;
  readonly idCard: string;
  readonly records: readonly { readonly subject: string; readonly score: number }[];
}
/** As whoever has passed the captcha. */
async function look(realName: string, number = idCard) {
  const validate = randomUUID();
  await room.services.bus.set(`captcha:pass:${validate}`, 'puzzle', 60);
  return ask({ realName, idCard: number, captchaKey: 'puzzle', validate });
}
const ask = (input: object) =>
  room.server.rest(path, input) as Promise<{ code: number; reason?: string; data: Found }>;

it('[exam-049] whoever knows name and ID number reads formal scores that show; all others are answered alike', async () => {
  const candidate = await room.candidate({ realName: '韩梅梅', idCard });
  const other = await room.candidate({ realName: '没考过', idCard: '110101190001011248' });
  const judge = everyType().filter(({ quType }) => quType === 3);
  const base = { tmplGroups: [group('判断', judge)], resultType: 2, qualifyScore: 1 };
  const sit = async (fields: object) => {
    const examId = await room.saveExam({ ...base, ...fields });
    await candidate.start(examId);
    await candidate.handIn();
    return examId;
  };
  const hidden = await sit({ title: '待公布', results: { when: 'publish' } });
  await sit({ title: '模拟', examType: 2, startTime: null, endTime: null });
  await sit({ title: '正式' });
  await room.caughtUp('papers');

  const subjects = async () =>
    (await look(' 韩梅梅 ', idCard.toLowerCase())).data.records.map((one) => one.subject);
  expect(await subjects()).toEqual(['正式']);
  expect((await look('韩梅梅')).data.idCard).toBe('110*************3X');
  await room.admin.ok('/api/exam/results/publish', { id: hidden });
  expect((await subjects()).toSorted()).toEqual(['待公布', '正式'].toSorted());

  const nothing = (realName: string, masked: string) => ({
    code: 0,
    data: { realName, idCard: masked, records: [] },
  });
  // A part of a name, another number, nobody at all, and a person without scores.
  expect(await look('韩梅')).toMatchObject(nothing('韩梅', '110*************3X'));
  expect(await look('韩梅梅', '110101190001011248')).toMatchObject(nothing('韩梅梅', '110*************48'));
  expect(await look('谁也不是', '000')).toMatchObject({ code: 0, data: { records: [] } });
  expect(await look('没考过', other.user.idCard ?? '')).toMatchObject(
    nothing('没考过', '110*************48'),
  );
});

it('[exam-049] it is asked ten times within ten minutes about one number, whether somebody has it or not', async () => {
  for (let asked = 0; asked < 10; asked += 1) expect((await look('某人', '110101190001010999')).code).toBe(0);
  expect(await look('某人', '110101190001010999')).toMatchObject({ reason: 'LookupPaused' });
  expect((await look('某人', '110101190001010998')).code).toBe(0);
  expect(await ask({ realName: '某人', idCard })).toMatchObject({ reason: 'CaptchaWrong' });
  for (const [realName, number] of [
    ['', idCard],
    ['某人', ' '],
  ] as const)
    expect(await look(realName, number)).toMatchObject({ reason: 'BadInput' });
});
