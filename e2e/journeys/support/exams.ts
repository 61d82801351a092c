import type { Caller } from './caller.js';

export interface ExamSettings {
  readonly title: string;
  /** ends so many seconds from now; a day when absent */
  readonly endsInSeconds?: number;
  readonly [setting: string]: unknown;
}

/** `yyyy-MM-dd HH:mm:ss` in Shanghai, as REST takes times. */
export function wireTime(ms: number): string {
  return new Date(ms + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
}

const draws = (quType: number, count: number) => ({
  title: `题型 ${quType}`,
  quType,
  perScore: 5,
  draws: [{ repoId: 'safety', quType, count }],
});

/**
 * A calm exam that anyone may sit at once: 3 single, 2 multiple choice, 2 true/false, 1 fill-in, and one
 * essay; no monitoring. Settings change it. Answers its id.
 */
export async function makeExam(
  admin: Caller,
  { title, endsInSeconds = 86_400, ...settings }: ExamSettings,
): Promise<string> {
  const now = Date.now();
  const exam = {
    title,
    examType: 1,
    openType: 1,
    resultType: 2,
    startTime: wireTime(now - 60_000),
    endTime: wireTime(now + endsInSeconds * 1000),
    totalTime: 60,
    qualifyScore: 10,
    state: 0,
    quShuffle: false,
    optShuffle: true,
    tmplGroups: [
      draws(1, 3),
      draws(2, 2),
      draws(3, 2),
      draws(5, 1),
      { title: '题型 4', quType: 4, perScore: 5, quIds: ['humanities-words-08'] },
    ],
    ...settings,
  };
  return (await admin.post<{ id: string }>('/api/exam/exam/save', exam)).id;
}
