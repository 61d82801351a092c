import type { Caller } from './caller.js';

const shanghai = 8 * 3_600_000;
/** `yyyy-MM-dd HH:mm:ss` in Shanghai, as REST takes times. */
export const wireTime = (ms: number): string =>
  new Date(ms + shanghai).toISOString().slice(0, 19).replace('T', ' ');

/** An exam of questions that anyone may sit for an hour of a day. */
export async function saveExam(
  by: Caller,
  title: string,
  quIds: readonly string[],
  more: object,
): Promise<string> {
  const now = Date.now();
  const types = [1, 4, 5];
  const { id } = await by.ok<{ id: string }>('/api/exam/exam/save', {
    ...{
      title,
      examType: 1,
      openType: 1,
      resultType: 2,
      totalTime: 60,
      qualifyScore: 1,
      state: 0,
      chance: 0,
    },
    startTime: wireTime(now - 60_000),
    endTime: wireTime(now + 86_400_000),
    tmplGroups: quIds.map((quId, at) => ({
      title: `第${at + 1}组`,
      quType: types[at],
      perScore: 5,
      quIds: [quId],
    })),
    ...more,
  });
  return id;
}

export const sit = async (candidate: Caller, examId: string): Promise<string> =>
  (await candidate.ok<{ id: string }>('/api/paper/paper/create-paper', { examId })).id;
