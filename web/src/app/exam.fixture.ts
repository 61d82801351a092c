import type { ExamRowFieldsFragment } from '../generated/graphql.ts';

/** 2026-11-21 16:00 in Asia/Shanghai. */
export const nowOfExams = Date.parse('2026-11-21T08:00:00Z');
const minuteMs = 60_000;

/** A moment so many minutes from `nowOfExams`. */
export const inMinutes = (minutes: number): string => new Date(nowOfExams + minutes * minuteMs).toISOString();

/** A formal exam that is open to whoever comes, without times; `change` makes it another. */
export const examRow = (change: Partial<ExamRowFieldsFragment> = {}): ExamRowFieldsFragment => ({
  id: 'e1',
  title: '期末考试',
  examType: 1,
  examStatus: 3,
  openType: 1,
  offline: false,
  startTime: null,
  endTime: null,
  totalTime: 60,
  totalScore: 100,
  qualifyScore: 60,
  chance: 1,
  examCount: 0,
  paperId: null,
  entryUntil: null,
  serverTime: inMinutes(0),
  needDevice: false,
  blocked: [],
  ...change,
});
