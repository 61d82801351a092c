import { z } from 'zod';
import { templateGroup, occurrenceAt } from '../sitting/public.js';
import { examRoom } from './rooms.js';
import { sharing } from '../kernel/ownership.js';

/**
 * When candidates see what came of their papers: at hand-in, at the exam's last deadline, once the paper is marked,
 * at a time, or while somebody has published it.
 */
export const resultsTimes = ['hand-in', 'deadline', 'marked', 'time', 'publish'] as const;
export type ResultsTime = (typeof resultsTimes)[number];

export const resultsSetting = z.object({
  when: z.enum(resultsTimes),
  /** the time, ms, for `time` alone */
  at: z.number().nullable(),
  /** candidates see with their score where it stands among the others'; left out: no */
  rank: z.boolean().optional(),
  /** days after what questions brought shows in which a review may be asked for; left out or 0: none */
  appealDays: z.number().optional(),
});
export type ResultsSetting = z.infer<typeof resultsSetting>;

/** Of an exam that was written before there was a setting. */
export const resultsAtHandIn: ResultsSetting = { when: 'hand-in', at: null };

/**
 * An exam's definition: reference data, one document, every change by a person logged first (engine §10).
 * Times are ms epoch; minutes: totalTime, handMin, lateMax, camInterval; seconds: leaveCheck, actionInterval;
 * price in fen.
 */
export const exam = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  /** 1 formal, 2 mock */
  examType: z.number(),
  catId: z.string().nullable(),
  content: z.string(),
  thanks: z.string(),
  /** 1 thanks only, 2 with score, 3 detailed */
  resultType: z.number(),
  /** 1 fully public, 2 by department, 3 by person, 9 password */
  openType: z.number(),
  /** argon2id hash, never sent out */
  passwordHash: z.string().nullable(),
  range: z.object({
    departIds: z.array(z.string()),
    groupIds: z.array(z.string()),
    userIds: z.array(z.string()),
    /** departments count beside people (openType 3); left out (written before decision 136): they do not */
    together: z.literal(true).optional(),
  }),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  totalTime: z.number(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  priceFen: z.number(),
  offline: z.boolean(),
  /** stored state: 0 usable, 1 disabled; "not started" and "ended" follow from the times */
  state: z.number(),
  draft: z.boolean(),
  /** 0 any, 1 computer, 2 phone */
  answerDevice: z.number(),
  late: z.boolean(),
  lateMax: z.number(),
  /** 0 = no limit */
  chance: z.number(),
  faceOn: z.boolean(),
  faceCheck: z.boolean(),
  faceChance: z.number(),
  camOn: z.boolean(),
  camInterval: z.number(),
  leaveOn: z.boolean(),
  leaveCheck: z.number(),
  leaveCount: z.number(),
  actionOn: z.boolean(),
  actionInterval: z.number(),
  handMin: z.number(),
  learnExamSwitch: z.boolean(),
  addInfo: z.string().nullable(),
  quShuffle: z.boolean(),
  optShuffle: z.boolean(),
  multiRule: z.number(),
  stepOn: z.boolean(),
  waterMark: z.boolean(),
  /** candidates find what they answered wrongly in their wrong-book; left out (written before there was one): yes */
  wrongBook: z.boolean().optional(),
  /**
   * what it asks is practised with its key before it is over; left out (written before there was that): no, a formal
   * exam's questions keep theirs (decision 110)
   */
  practiceKeys: z.boolean().optional(),
  /** 0 none, 1 daily, 2 weekly, 3 monthly */
  repeatCycle: z.number(),
  tmplGroups: z.array(templateGroup),
  /** who made it; null or left out (written before exams had owners): the administrators' */
  ownerId: z.string().nullable().optional(),
  /** colleagues and departments who set it as the owner does */
  shared: sharing.optional(),
  /** candidates are told a day and an hour before it begins; left out (written before there was that): no */
  remind: z.boolean().optional(),
  /** when results show; left out (written before there was that): at hand-in */
  results: resultsSetting.optional(),
  /** places of the sitting for those who sign up; null or left out: as many as come */
  seats: z.number().nullable().optional(),
  /** rooms that it is held in, for whoever signed up; left out: none were given */
  rooms: z.array(examRoom).optional(),
  /** staff who review its papers */
  reviewerIds: z.array(z.string()).optional(),
  /**
   * the version papers are drawn from, when this one changed only people (`paper-version.ts`); absent: this
   * one
   */
  paperVersion: z.number().optional(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type Exam = z.infer<typeof exam>;

/**
 * State shown in the admin list (resolutions 6): 0 in progress, 1 disabled, 2 not started, 3 ended. A mock
 * without times is always in progress.
 */
export function examState(
  definition: Pick<Exam, 'state' | 'startTime' | 'endTime' | 'repeatCycle'>,
  now: number,
): 0 | 1 | 2 | 3 {
  if (definition.state === 1) return 1;
  const { startTime, endTime } = occurrenceAt(definition, now);
  if (startTime !== null && now < startTime) return 2;
  if (endTime !== null && now >= endTime) return 3;
  return 0;
}
