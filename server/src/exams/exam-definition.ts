import { keptRange } from '@vigil/domain/exams/exam-range';
import { examProblems } from '@vigil/domain/exams/exam-save';
import { examTotalScore, groupQuestionCount, groupTotalScore } from '@vigil/domain/exams/group-scores';
import { sharedWithNobody } from '@vigil/domain/kernel/ownership';
import { examState, resultsAtHandIn, type Exam, type ResultsTime } from '@vigil/domain/exams/exam';
import type { TemplateGroup } from '@vigil/domain/sitting/public';
import { randomUUID } from 'node:crypto';
import { richHtml } from '../platform/rich-html.js';
import { versionAfter } from '../platform/reference/reference-save.js';
import { badInput } from '../platform/errors.js';
import type { ExamInput, TemplateGroupInput } from './inputs.js';
import type { ExamFull } from './types.js';

/** What a new exam starts from; a field that is left out of a later save keeps what it was. */
export const freshExam: Omit<
  Exam,
  | 'id'
  | 'version'
  | 'title'
  | 'passwordHash'
  | 'totalScore'
  | 'tmplGroups'
  | 'ownerId'
  | 'shared'
  | 'createTime'
  | 'updateTime'
> = {
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
  wrongBook: true,
  practiceKeys: false,
  repeatCycle: 0,
  remind: true,
  results: { ...resultsAtHandIn, rank: false, appealDays: 0 },
  reviewerIds: [],
};

/** openType of an exam that asks for a password (spec 1 §3). */
const withPassword = 9;
const nullable: ReadonlySet<string> = new Set(['catId', 'startTime', 'endTime', 'addInfo']);

/**
 * The definition a save means: what was there, with what was sent; refused with the first thing that makes no
 * sense.
 */
export function definitionFrom(
  input: ExamInput,
  before: Exam | null,
  given: {
    readonly id: string;
    readonly ownerId: string;
    readonly passwordHash: string | null;
    readonly now: number;
  },
): Exam {
  const base: Omit<Exam, 'title' | 'tmplGroups' | 'id' | 'version'> = before ?? {
    ...freshExam,
    ownerId: given.ownerId,
    shared: sharedWithNobody,
    passwordHash: null,
    totalScore: 0,
    createTime: given.now,
    updateTime: given.now,
  };
  const sent: Record<string, unknown> = {};
  for (const key of Object.keys(freshExam)) {
    const value = (input as unknown as Record<string, unknown>)[key];
    if (value === undefined || (value === null && !nullable.has(key))) continue;
    sent[key] = value;
  }
  if (input.price !== undefined && input.price !== null) sent.priceFen = input.price;
  if (input.seats !== undefined && input.seats !== (base.seats ?? null)) sent.seats = input.seats;
  if (input.rooms && (input.rooms.length > 0 || base.rooms !== undefined))
    sent.rooms = input.rooms.map(({ name, address, seats }) => ({
      ...{ name: name.trim(), address: address?.trim() ?? '', seats },
    }));
  if (input.results) {
    const { when, at, rank, appealDays } = input.results;
    sent.results = {
      when: when as ResultsTime,
      at: when === 'time' ? (at ?? null) : null,
      rank: rank ?? base.results?.rank ?? false,
      appealDays: appealDays ?? base.results?.appealDays ?? 0,
    };
  }
  if (input.range) {
    const { departIds, groupIds, userIds } = input.range;
    sent.range = {
      departIds: departIds ?? [],
      groupIds: groupIds ?? [],
      userIds: userIds ?? [],
      together: true,
    };
  }
  for (const key of ['content', 'thanks'] as const)
    if (typeof sent[key] === 'string') sent[key] = richHtml(sent[key]);
  for (const key of ['startTime', 'endTime'] as const)
    if (before !== null && sameSecond(sent[key], before[key])) sent[key] = before[key];
  const tmplGroups = input.tmplGroups.map(groupFrom);
  const draft = input.draft ?? base.draft;
  sent.state = stateFrom(input.state, before, draft);
  const wished = { ...base, ...(sent as Partial<Exam>) };
  const exam: Exam = {
    ...wished,
    id: given.id,
    version: versionAfter(before),
    title: input.title.trim(),
    tmplGroups,
    range: keptRange(wished),
    // Only an exam that asks for its password has one.
    passwordHash: wished.openType === withPassword ? given.passwordHash : null,
    totalScore: examTotalScore(tmplGroups),
    updateTime: given.now,
  };
  refuseProblems(exam);
  return exam;
}

/** Refuses with the first thing that is wrong. */
export function refuseProblems(exam: Exam): void {
  const [problem] = examProblems({ ...exam, hasPassword: exam.passwordHash !== null });
  if (problem !== undefined) throw badInput(problem.sentence);
}

/** REST carries whole seconds: what was read and is sent back has not changed. */
const sameSecond = (sent: unknown, before: number | null): boolean =>
  typeof sent === 'number' && before !== null && Math.floor(sent / 1000) === Math.floor(before / 1000);

/**
 * A draft is out of use until it is published, which puts it into use. 2 and 3 are what lists say of a usable
 * exam by its times.
 */
function stateFrom(sent: number | null | undefined, before: Exam | null, draft: boolean): number {
  if (draft) return 1;
  if (before?.draft === true) return 0;
  if (sent === 2 || sent === 3) return 0;
  return sent ?? before?.state ?? freshExam.state;
}

/** A group as it was sent; points that are the group's are no question's own. */
export const groupFrom = (group: TemplateGroupInput): TemplateGroup => ({
  id: group.id || randomUUID(),
  title: group.title,
  quType: group.quType ?? null,
  perScore: group.perScore,
  ...(group.quIds ? { quIds: group.quIds } : {}),
  ...ownScoresFrom(group),
  ...(group.draws
    ? {
        draws: group.draws.map((draw) => ({
          repoId: draw.repoId ?? '',
          count: draw.count,
          ...(draw.chapterId ? { chapterId: draw.chapterId } : {}),
          ...(draw.quType ? { quType: draw.quType } : {}),
          ...(draw.level ? { level: draw.level } : {}),
          ...(draw.tags ? { tags: draw.tags } : {}),
        })),
      }
    : {}),
});

function ownScoresFrom({ quScores, perScore }: TemplateGroupInput): Pick<TemplateGroup, 'quScores'> {
  const own = (quScores ?? [])
    .filter(({ score }) => score !== perScore)
    .map(({ quId, score }) => ({ quId, score }));
  return own.length === 0 ? {} : { quScores: own };
}

/** Whom it names, as far as it heeds them. */
function rangeOf(exam: Exam): Omit<Exam['range'], 'together'> {
  const { departIds, groupIds, userIds } = keptRange(exam);
  return { departIds, groupIds, userIds };
}

/** The whole definition for an administrator; never its password. */
export function presentFull(exam: Exam, now: number): Omit<ExamFull, 'paperCount'> {
  const {
    passwordHash,
    priceFen,
    tmplGroups,
    ownerId,
    shared,
    reviewerIds,
    remind,
    results,
    seats,
    rooms,
    ...rest
  } = exam;
  return {
    ...rest,
    wrongBook: exam.wrongBook ?? true,
    practiceKeys: exam.practiceKeys ?? false,
    ownerId: ownerId ?? null,
    shared: shared ?? sharedWithNobody,
    reviewerIds: reviewerIds ?? [],
    remind: remind ?? false,
    seats: seats ?? null,
    rooms: [...(rooms ?? [])],
    results: results ?? resultsAtHandIn,
    range: rangeOf(exam),
    state: examState(exam, now),
    hasPassword: passwordHash !== null,
    price: priceFen,
    tmplGroups: tmplGroups.map((group) => ({
      ...group,
      quCount: groupQuestionCount(group),
      totalScore: groupTotalScore(group),
    })),
  };
}
