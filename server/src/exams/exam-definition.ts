import { examProblems, examTotalScore, groupQuestionCount, groupTotalScore } from '@vigil/domain/exams/exam-save';
import { examState, type Exam, type TemplateGroup } from '@vigil/domain/exams/exam';
import { randomUUID } from 'node:crypto';
import { badInput } from '../platform/errors.js';
import type { ExamInput, TemplateGroupInput } from './inputs.js';
import type { ExamFull } from './types.js';

/** What a new exam starts from; a field that is left out of a later save keeps what it was. */
const fresh: Omit<Exam, 'id' | 'version' | 'title' | 'passwordHash' | 'totalScore' | 'tmplGroups' | 'createTime' | 'updateTime'> = {
  examType: 1,
  catId: null,
  content: '',
  thanks: '',
  resultType: 2,
  openType: 1,
  range: { departIds: [], groupIds: [], userIds: [] },
  startTime: null,
  endTime: null,
  totalTime: 60,
  qualifyScore: 0,
  priceFen: 0,
  offline: false,
  state: 0,
  draft: false,
  answerDevice: 0,
  late: false,
  lateMax: 0,
  chance: 0,
  faceOn: false,
  faceCheck: false,
  faceChance: 0,
  camOn: false,
  camInterval: 5,
  leaveOn: false,
  leaveCheck: 5,
  leaveCount: 0,
  actionOn: false,
  actionInterval: 600,
  handMin: 0,
  learnExamSwitch: false,
  addInfo: null,
  quShuffle: false,
  optShuffle: false,
  multiRule: 0,
  stepOn: false,
  waterMark: true,
  repeatCycle: 0,
};

const nullable: ReadonlySet<string> = new Set(['catId', 'startTime', 'endTime', 'addInfo']);

/** The definition a save means: what was there, with what was sent; refused with the first thing that makes no sense. */
export function definitionFrom(
  input: ExamInput,
  before: Exam | null,
  given: { readonly id: string; readonly passwordHash: string | null; readonly now: number },
): Exam {
  const base: Omit<Exam, 'title' | 'tmplGroups' | 'id' | 'version'> = before ?? {
    ...fresh,
    passwordHash: null,
    totalScore: 0,
    createTime: given.now,
    updateTime: given.now,
  };
  const sent: Record<string, unknown> = {};
  for (const key of Object.keys(fresh)) {
    const value = (input as unknown as Record<string, unknown>)[key];
    if (value === undefined || (value === null && !nullable.has(key))) continue;
    sent[key] = value;
  }
  if (input.price !== undefined && input.price !== null) sent.priceFen = input.price;
  if (input.range) {
    const { departIds, groupIds, userIds } = input.range;
    sent.range = { departIds: departIds ?? [], groupIds: groupIds ?? [], userIds: userIds ?? [] };
  }
  const tmplGroups = input.tmplGroups.map(groupFrom);
  const exam: Exam = {
    ...base,
    ...(sent as Partial<Exam>),
    id: given.id,
    version: (before?.version ?? 0) + 1,
    title: input.title.trim(),
    tmplGroups,
    passwordHash: given.passwordHash,
    totalScore: examTotalScore(tmplGroups),
    updateTime: given.now,
  };
  const [problem] = examProblems({ ...exam, hasPassword: exam.passwordHash !== null });
  if (problem !== undefined) throw badInput(problem);
  return exam;
}

const groupFrom = (group: TemplateGroupInput): TemplateGroup => ({
  id: group.id || randomUUID(),
  title: group.title,
  quType: group.quType ?? null,
  perScore: group.perScore,
  ...(group.quIds ? { quIds: group.quIds } : {}),
  ...(group.draws
    ? {
        draws: group.draws.map((draw) => ({
          repoId: draw.repoId,
          count: draw.count,
          ...(draw.chapterId ? { chapterId: draw.chapterId } : {}),
          ...(draw.quType ? { quType: draw.quType } : {}),
          ...(draw.level ? { level: draw.level } : {}),
          ...(draw.tags ? { tags: draw.tags } : {}),
        })),
      }
    : {}),
});

/** The whole definition for an administrator; never its password. */
export function presentFull(exam: Exam, now: number): ExamFull {
  const { passwordHash, priceFen, tmplGroups, ...rest } = exam;
  return {
    ...rest,
    state: examState(exam, now),
    hasPassword: passwordHash !== null,
    price: priceFen,
    tmplGroups: tmplGroups.map((group) => ({ ...group, quCount: groupQuestionCount(group), totalScore: groupTotalScore(group) })),
  };
}
