import type { ExamDraft } from '@vigil/domain/exams/exam-save';
import type { ResultsTime } from '@vigil/domain/exams/exam';
import { instantOf, isWallTime, wallTimeOf } from '@vigil/ui/console/dates/wall-time.ts';
import type { ExamDetailQuery, ExamInput } from '../../generated/graphql.ts';
import { numberOf } from './number-of.ts';
import { roomsOf, roomsText } from './rooms-text.ts';
import { draftGroups, groupInputs, type GroupValues } from './paper/groups.ts';

type Detail = ExamDetailQuery['examDetail'];

/**
 * An exam as the stepper holds it. Times are wall times, or what was typed and cannot be read (which
 * `problemsOf` names); price in yuan.
 */
export interface ExamValues {
  title: string;
  examType: number;
  catId: string | null;
  offline: boolean;
  content: string;
  thanks: string;
  resultType: number;
  resultsWhen: ResultsTime;
  /** for `time` */
  resultsAt: string | null;
  /** the place of a score shows with it */
  resultsRank: boolean;
  /** days in which a review may be asked for; 0: none */
  appealDays: number | string;
  startTime: string | null;
  endTime: string | null;
  totalTime: number | string;
  late: boolean;
  lateMax: number | string;
  handMin: number | string;
  repeatCycle: number;
  remind: boolean;
  /** places for those who sign up; '' as many as come */
  seats: number | string;
  rooms: string;
  openType: number;
  range: {
    readonly departIds: readonly string[];
    readonly groupIds: readonly string[];
    readonly userIds: readonly string[];
  };
  /** '' keeps the one there is */
  password: string;
  hasPassword: boolean;
  price: number | string;
  chance: number | string;
  answerDevice: number;
  faceOn: boolean;
  faceCheck: boolean;
  faceChance: number | string;
  camOn: boolean;
  camInterval: number | string;
  leaveOn: boolean;
  leaveCheck: number | string;
  leaveCount: number | string;
  actionOn: boolean;
  actionInterval: number | string;
  learnExamSwitch: boolean;
  stepOn: boolean;
  waterMark: boolean;
  wrongBook: boolean;
  practiceKeys: boolean;
  quShuffle: boolean;
  optShuffle: boolean;
  multiRule: number;
  qualifyScore: number | string;
  /** staff who review its papers */
  reviewerIds: readonly string[];
  tmplGroups: GroupValues[];
  /** saved as a draft, which may be unfinished */
  draft: boolean;
}

/** What a new exam starts from. */
export const newExam: ExamValues = {
  title: '',
  examType: 1,
  catId: null,
  offline: false,
  content: '',
  thanks: '',
  resultType: 2,
  resultsWhen: 'hand-in',
  resultsAt: null,
  resultsRank: false,
  appealDays: 0,
  startTime: null,
  endTime: null,
  totalTime: 60,
  late: false,
  lateMax: 30,
  handMin: 0,
  repeatCycle: 0,
  remind: true,
  seats: '',
  rooms: '',
  openType: 1,
  range: { departIds: [], groupIds: [], userIds: [] },
  password: '',
  hasPassword: false,
  price: 0,
  chance: 1,
  answerDevice: 0,
  faceOn: false,
  faceCheck: false,
  faceChance: 3,
  camOn: false,
  camInterval: 5,
  leaveOn: true,
  leaveCheck: 5,
  leaveCount: 5,
  actionOn: false,
  actionInterval: 600,
  learnExamSwitch: false,
  stepOn: false,
  waterMark: true,
  wrongBook: true,
  practiceKeys: false,
  quShuffle: false,
  optShuffle: true,
  multiRule: 0,
  qualifyScore: 0,
  reviewerIds: [],
  tmplGroups: [],
  draft: true,
};

/** The instant (ISO 8601) of what stands in a field for a time; null where that is none. */
const instantIn = (typed: string | null): string | null =>
  typed !== null && isWallTime(typed) ? instantOf(typed) : null;

/** Fields that are the same in a stored exam and in the stepper. */
const shared = (from: Detail) => ({
  ...{
    title: from.title,
    examType: from.examType,
    offline: from.offline,
    content: from.content,
    thanks: from.thanks,
    resultType: from.resultType,
  },
  ...{
    totalTime: from.totalTime,
    late: from.late,
    lateMax: from.lateMax,
    handMin: from.handMin,
    repeatCycle: from.repeatCycle,
    remind: from.remind,
  },
  ...{
    openType: from.openType,
    chance: from.chance,
    answerDevice: from.answerDevice,
    faceOn: from.faceOn,
    faceCheck: from.faceCheck,
  },
  ...{
    faceChance: from.faceChance,
    camOn: from.camOn,
    camInterval: from.camInterval,
    leaveOn: from.leaveOn,
    leaveCheck: from.leaveCheck,
  },
  ...{
    leaveCount: from.leaveCount,
    actionOn: from.actionOn,
    actionInterval: from.actionInterval,
    learnExamSwitch: from.learnExamSwitch,
  },
  ...{
    stepOn: from.stepOn,
    waterMark: from.waterMark,
    wrongBook: from.wrongBook,
    practiceKeys: from.practiceKeys,
    quShuffle: from.quShuffle,
    optShuffle: from.optShuffle,
    multiRule: from.multiRule,
  },
  ...{ qualifyScore: from.qualifyScore, draft: from.draft, hasPassword: from.hasPassword },
});

/** A stored exam as the stepper holds it. */
export const valuesOf = (detail: Detail): ExamValues => ({
  ...shared(detail),
  catId: detail.catId ?? null,
  resultsWhen: detail.results.when as ResultsTime,
  resultsAt: detail.results.at ? wallTimeOf(detail.results.at) : null,
  resultsRank: detail.results.rank ?? false,
  appealDays: detail.results.appealDays ?? 0,
  startTime: detail.startTime ? wallTimeOf(detail.startTime) : null,
  endTime: detail.endTime ? wallTimeOf(detail.endTime) : null,
  range: rangeOf(detail),
  reviewerIds: [...detail.reviewerIds],
  password: '',
  price: detail.price / 100,
  seats: detail.seats ?? '',
  rooms: roomsText(detail.rooms),
  tmplGroups: detail.tmplGroups.map((group) => ({
    id: group.id,
    title: group.title,
    quType: group.quType ?? null,
    perScore: group.perScore,
    quIds: [...(group.quIds ?? [])],
    scores: Object.fromEntries((group.quScores ?? []).map(({ quId, score }) => [quId, score])),
    draws: (group.draws ?? []).map((draw) => ({
      repoId: draw.repoId === '' ? null : draw.repoId,
      chapterId: draw.chapterId ?? null,
      quType: draw.quType ?? null,
      level: draw.level ?? null,
      tags: [...(draw.tags ?? [])],
      count: draw.count,
    })),
  })),
});

/**
 * Rules of a switch that is off keep their numbers; a number that was emptied there counts as 0, as nobody
 * sees it.
 */
function typedOf(values: ExamValues) {
  const behind = (on: boolean, typed: number | string): number =>
    on ? numberOf(typed) : numberOf(typed) || 0;
  return {
    totalTime: numberOf(values.totalTime),
    lateMax: behind(values.late, values.lateMax),
    handMin: numberOf(values.handMin),
    chance: numberOf(values.chance),
    faceChance: behind(values.faceCheck, values.faceChance),
    camInterval: behind(values.camOn, values.camInterval),
    leaveCheck: behind(values.leaveOn, values.leaveCheck),
    leaveCount: behind(values.leaveOn, values.leaveCount),
    actionInterval: behind(values.actionOn, values.actionInterval),
    qualifyScore: numberOf(values.qualifyScore),
    rooms: roomsOf(values.rooms),
    seats: values.seats === '' ? null : numberOf(values.seats),
  };
}

const rangeOf = ({ range: { departIds, groupIds, userIds } }: Pick<ExamValues, 'range'>) => ({
  ...{ departIds: [...departIds], groupIds: [...groupIds], userIds: [...userIds] },
});

/** The definition that is checked by the domain's rules before it is sent. */
export function draftOf(values: ExamValues): ExamDraft {
  const { password, hasPassword, price, tmplGroups, startTime, endTime, ...others } = values;
  const { resultsWhen, resultsAt, resultsRank: rank, appealDays: days, ...rest } = others;
  const appealDays = numberOf(days);
  const msOf = (typed: string | null): number | null => {
    const instant = instantIn(typed);
    return instant === null ? null : Date.parse(instant);
  };
  return {
    ...rest,
    ...typedOf(values),
    range: rangeOf(values),
    reviewerIds: [...values.reviewerIds],
    startTime: msOf(startTime),
    endTime: msOf(endTime),
    results: { when: resultsWhen, at: resultsWhen === 'time' ? msOf(resultsAt) : null, rank, appealDays },
    hasPassword: hasPassword || password !== '',
    priceFen: Math.round(numberOf(price) * 100),
    tmplGroups: draftGroups(tmplGroups),
    state: 0,
    addInfo: null,
  };
}

/** What is sent to be saved. */
export function inputOf(values: ExamValues, id: string | null, version: number | null): ExamInput {
  const { password, hasPassword: _had, price, tmplGroups, startTime, endTime, ...others } = values;
  const { resultsWhen, resultsAt, resultsRank: rank, appealDays: days, ...rest } = others;
  const appealDays = numberOf(days);
  return {
    ...rest,
    ...typedOf(values),
    range: rangeOf(values),
    reviewerIds: [...values.reviewerIds],
    id,
    version,
    password: password === '' ? null : password,
    startTime: instantIn(startTime),
    endTime: instantIn(endTime),
    results: {
      when: resultsWhen,
      at: resultsWhen === 'time' ? instantIn(resultsAt) : null,
      rank,
      appealDays,
    },
    price: Math.round(numberOf(price) * 100),
    tmplGroups: groupInputs(tmplGroups),
  };
}
