import type { ExamRules } from './event-parts.js';

/**
 * What sitting an exam needs of its definition; the exam document has all of it. Units as in `exams/exam.ts`.
 */
export interface SittableExam extends Omit<ExamRules, 'examType'> {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly examType: number;
  /** 0 usable, 1 disabled */
  readonly state: number;
  readonly draft: boolean;
  /** sat on paper: its scores are entered, and nobody starts it here */
  readonly offline?: boolean;
  readonly openType: number;
  readonly late: boolean;
  readonly lateMax: number;
  readonly chance: number;
  readonly answerDevice: number;
  readonly totalScore: number;
  /** 0 or left out: none; else `startTime` and `endTime` are those of one turn */
  readonly repeatCycle?: number;
}

/**
 * The rules a claim freezes by value (engine §3): exactly the fields of `ExamRules`, nothing else of the
 * definition.
 */
export const examRulesOf = (exam: SittableExam): ExamRules => ({
  examType: exam.examType === 2 ? 2 : 1,
  totalTime: exam.totalTime,
  startTime: exam.startTime,
  endTime: exam.endTime,
  qualifyScore: exam.qualifyScore,
  handMin: exam.handMin,
  leaveOn: exam.leaveOn,
  leaveCheck: exam.leaveCheck,
  leaveCount: exam.leaveCount,
  actionOn: exam.actionOn,
  actionInterval: exam.actionInterval,
  faceOn: exam.faceOn,
  faceCheck: exam.faceCheck,
  faceChance: exam.faceChance,
  camOn: exam.camOn,
  camInterval: exam.camInterval,
  stepOn: exam.stepOn,
  resultType: exam.resultType,
  multiRule: exam.multiRule,
  waterMark: exam.waterMark,
  quShuffle: exam.quShuffle,
  optShuffle: exam.optShuffle,
});
