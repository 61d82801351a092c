import type { Exam } from '@vigil/domain/exams/exam';
import { examTotalScore } from '@vigil/domain/exams/group-scores';
import { freshExam } from '../exam-definition.js';
import type { DemoTimes, ExamDraft } from './exam-draft.js';
import { categoryOf } from './categories.js';
import { ownershipOf } from './ownership.js';

const minute = 60_000;

/**
 * Start and end (ms epoch) of a demo exam as it should stand at `now`, on round minutes or hours; null: no
 * times.
 */
export function timesAt(
  times: DemoTimes | null,
  now: number,
): { startTime: number | null; endTime: number | null } {
  if (times === null) return { startTime: null, endTime: null };
  const wanted = now + times.startsInMinutes * minute;
  const unit = (Math.abs(times.startsInMinutes) >= 24 * 60 ? 60 : times.startsInMinutes < 0 ? 5 : 1) * minute;
  const startTime =
    times.startsInMinutes < 0 ? Math.floor(wanted / unit) * unit : Math.ceil(wanted / unit) * unit;
  return { startTime, endTime: startTime + times.lastsMinutes * minute };
}

const tenths = (points: number): number => Math.round(points * 10) / 10;

/** Points of a full paper. */
export const totalScoreOf = (draft: ExamDraft): number => examTotalScore(draft.groups);

/** The whole exam document of a draft, first version; the demo's teacher owns it unless it says otherwise. */
export function examOf(draft: ExamDraft, passwordHash: string | null, now: number): Exam {
  const totalScore = totalScoreOf(draft);
  return {
    ...freshExam,
    catId: categoryOf(draft.id),
    camInterval: 0,
    actionInterval: 0,
    quShuffle: true,
    optShuffle: true,
    waterMark: false,
    ...ownershipOf(draft.id),
    createTime: now,
    updateTime: now,
    ...draft.settings,
    ...timesAt(draft.times, now),
    id: draft.id,
    version: 1,
    title: draft.title,
    content: draft.content,
    thanks: draft.thanks,
    passwordHash,
    totalScore,
    qualifyScore: tenths(totalScore * draft.passShare),
    tmplGroups: [...draft.groups],
  };
}
