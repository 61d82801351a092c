import { createHash } from 'node:crypto';
import type { Exam } from '@vigil/domain/exams/public';
import {
  examRulesOf,
  roundPoints,
  sumPoints,
  type PaperCommand,
  type PaperCreated,
} from '@vigil/domain/sitting/public';
import { badInput } from '../../platform/errors.js';
import { markLimits } from '../mark-input.js';
import type { OfflineScoreRow } from './offline-types.js';

/** The one paper of somebody's offline exam: the same whoever enters it, and however often. */
export function offlinePaperId(examId: string, userId: string): string {
  const digest = createHash('sha256').update(`offline\n${examId}\n${userId}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join('-');
}

/** What is wrong with a row, in a sentence; null: nothing. */
export function rowProblem(
  { objScore, subjScore, remark, reason }: OfflineScoreRow,
  totalScore: number,
): string | null {
  const scores = [objScore ?? 0, subjScore];
  if (scores.some((points) => !(points >= 0))) return '得分不能小于0！';
  if (scores.some((points) => Math.abs(points - roundPoints(points)) > 1e-9)) return '得分最多保留一位小数！';
  if (sumPoints(scores) > totalScore) return `得分不能超过总分${totalScore}分！`;
  if ((remark ?? '').length > markLimits.remark) return `备注不能超过${markLimits.remark}个字！`;
  if ((reason ?? '').length > markLimits.reason) return `原因不能超过${markLimits.reason}个字！`;
  return null;
}

/** The order to keep somebody's score of an exam that was sat on paper. */
export function enterScore(exam: Exam, row: OfflineScoreRow, now: number): PaperCommand {
  const problem = rowProblem(row, exam.totalScore);
  if (problem !== null) throw badInput(problem);
  const paper: PaperCreated = {
    ...{ paperId: offlinePaperId(exam.id, row.userId), userId: row.userId },
    ...{ examId: exam.id, examTitle: exam.title, attempt: 1, seed: '', blueprint: '', device: 'offline' },
    startedAt: Math.min(exam.startTime ?? now, now),
    deadline: null,
    rules: examRulesOf(exam),
    totalScore: exam.totalScore,
    groups: [],
  };
  const reason = row.reason?.trim() ?? '';
  return {
    type: 'EnterOfflineScore',
    paper,
    ...{
      objScore: row.objScore ?? 0,
      subjScore: row.subjScore,
      userTime: 0,
      remark: row.remark?.trim() ?? '',
    },
    ...(reason === '' ? {} : { reason }),
  };
}
