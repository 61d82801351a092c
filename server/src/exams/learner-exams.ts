import {
  type Accommodation,
  accommodatedExam,
  accommodationAt,
  actsSince,
  standingObstacles,
  type TemplateGroup,
  atOccurrence,
  entryUntil,
  occurrenceAt,
  waivedExam,
  waivedFacts,
} from '@vigil/domain/sitting/public';
import { groupQuestionCount, groupTotalScore, scoreRange } from '@vigil/domain/exams/group-scores';
import type { Exam } from '@vigil/domain/exams/exam';
import type { PaperView } from '@vigil/projections/sitting/public';
import { examDefinitions } from './exam-definitions.js';
import { examsAreOn } from './module-open.js';
import {
  entitlementFacts,
  entitlementOf,
  isOwnExam,
  papersOf,
  refused,
  saleFor,
  waiverFor,
} from '../sitting/public.js';
import type { RequestContext } from '../platform/context.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import type { Services } from '../platform/services.js';
import type { Blocked, ExamCheck, ExamRow, GroupSummary } from './types.js';
import { isYetToShowWho, realPersonWanted } from './real-person-wanted.js';
import { pick } from '../platform/pick.js';

const earlyMilliseconds = 10 * 60_000;

/** What a learner did with one exam so far, in the present turn of a repeating one. */
export interface OwnAttempts {
  /** handed-in papers */
  readonly examCount: number;
  readonly openPaperId: string | null;
}

/** What one who has done nothing did. */
export const noAttempts: OwnAttempts = { examCount: 0, openPaperId: null };

export async function ownAttempts(
  services: Services,
  userId: string,
  exams: readonly Exam[],
  now: number,
): Promise<Map<string, OwnAttempts>> {
  const since = new Map(exams.map((exam) => [exam.id, occurrenceAt(exam, now).since]));
  const papers = await services.views
    .view<PaperView>('papers')
    .find({ filter: { userId, examId: { in: [...since.keys()] } } });
  const result = new Map<string, OwnAttempts>(exams.map(({ id }) => [id, noAttempts]));
  for (const paper of papers) {
    const known = result.get(paper.examId) as OwnAttempts;
    const counts =
      paper.handState === 1 && !paper.chanceBack && paper.createTime >= (since.get(paper.examId) ?? 0);
    result.set(paper.examId, {
      examCount: known.examCount + (counts ? 1 : 0),
      openPaperId: paper.handState === 0 ? paper.id : known.openPaperId,
    });
  }
  return result;
}

/**
 * 0 finished, 1 too early, 2 within 10 minutes before the start, 3 may start, 4 past the exam's time, 5 learn
 * first (wire.md).
 */
export function examStatusOf(exam: Exam, own: OwnAttempts, now: number, extensionMinutes: number): number {
  if (own.openPaperId !== null) return 3;
  if (exam.chance > 0 && own.examCount >= exam.chance) return 0;
  if (exam.examType === 2) return 3;
  if (exam.endTime !== null && now >= exam.endTime + extensionMinutes * 60_000) return 4;
  if (exam.startTime !== null && now < exam.startTime - earlyMilliseconds) return 1;
  if (exam.startTime !== null && now < exam.startTime) return 2;
  return 3;
}

/** A row of a learner's exams: what it is, until when it may be entered, and what speaks against it now. */
export async function examRowOf(
  context: RequestContext,
  user: SessionAccount,
  definition: Exam,
  own: OwnAttempts,
): Promise<ExamRow> {
  const { exam, now, examStatus, entry, blocked, needDevice } = await standingOf(
    context,
    user,
    definition,
    own,
  );
  return {
    ...pick(
      exam,
      'id',
      'title',
      'examType',
      'totalTime',
      'totalScore',
      'qualifyScore',
      'openType',
      'chance',
      'offline',
      'startTime',
      'endTime',
    ),
    price: exam.priceFen,
    examStatus,
    examCount: own.examCount,
    paperId: own.openPaperId,
    entryUntil: entry,
    serverTime: now,
    needDevice,
    blocked,
  };
}

/** How a person stands to an exam in its present turn. */
async function standingOf(
  { services, platform, arrivedAt }: RequestContext,
  user: SessionAccount,
  definition: Exam,
  own: OwnAttempts,
) {
  const now = services.clock.now();
  const asked = atOccurrence(definition, now);
  const { extensionMinutes, orderedIn } = await actsOn(services, definition, now);
  const facts = entitlementFacts(await entitlementOf(services, asked, user));
  const standing = { device: platform, learned: true, orderedIn, extensionMinutes };
  const told = { at: now, arrivedAt };
  const plain = standingObstacles({ exam: asked, ...standing, ...facts }, own.examCount, told);
  const needsCamera = asked.camOn || asked.faceOn || asked.faceCheck;
  // Who may start and needs no camera has no use for an application: their lists look for none.
  const waiver =
    own.openPaperId === null && (plain.length > 0 || needsCamera)
      ? await waiverFor(services, asked.id, user.id)
      : null;
  const exam = waiver === null ? asked : waivedExam(asked, waiver, own.examCount);
  const entitled = waiver === null ? facts : waivedFacts(facts, waiver);
  const examStatus = examStatusOf(exam, own, now, extensionMinutes);
  const obstacles =
    own.openPaperId !== null
      ? []
      : waiver === null
        ? plain
        : standingObstacles({ exam, ...standing, ...entitled }, own.examCount, told);
  // Before the start the countdown says it; a wait is no obstacle.
  const blocked: Blocked[] = obstacles
    .filter((obstacle) => obstacle.reason !== 'NotInTime' || examStatus === 4)
    .map((obstacle) => ({ reason: obstacle.reason, msg: refused(obstacle, now).message }));
  // What the start will say is said before it.
  if (own.openPaperId === null && [1, 2, 3].includes(examStatus) && (await isYetToShowWho(services, user.id)))
    blocked.push(realPersonWanted);
  return {
    exam,
    now,
    paid: entitled.paid,
    examStatus,
    blocked,
    entry: entryUntil(exam, extensionMinutes),
    needDevice: exam.camOn || exam.faceOn || exam.faceCheck,
  };
}

/** The right that a person has at a time, as their stream says; null: none. */
const accommodationOf = async (
  services: Services,
  userId: string,
  at: number,
): Promise<Accommodation | null> =>
  accommodationAt((await papersOf(services).candidates.load(userId)).state.accommodations, at);

/** What proctors did to the exam as a whole in its present turn: ordered in, extended (engine §9). */
export const actsOn = async (
  services: Services,
  exam: Exam,
  now: number,
): Promise<ReturnType<typeof actsSince>> =>
  actsSince((await papersOf(services).sessions.load(exam.id)).state, occurrenceAt(exam, now).since);

/** Exams a learner can see: usable, no draft, open to them; newest start first. */
export async function visibleExams(
  context: RequestContext,
  user: SessionAccount,
  filter: (exam: Exam) => boolean,
): Promise<Exam[]> {
  const { services } = context;
  if (!examsAreOn(services)) return [];
  const all = await examDefinitions(services).collection.find({
    filter: { state: 0, draft: false },
    sort: [{ field: 'startTime', descending: true }],
  });
  const visible: Exam[] = [];
  for (const exam of all) if (filter(exam) && (await isOwnExam(services, exam, user))) visible.push(exam);
  return visible;
}

export const groupSummaryOf = (group: TemplateGroup): GroupSummary => ({
  id: group.id,
  title: group.title,
  perScore: group.perScore,
  ...scoreRange(group),
  quCount: groupQuestionCount(group),
  totalScore: groupTotalScore(group),
  quType: group.quType,
});

/** Pre-check data: never refuses for time or chance, but says what blocks (wire.md, check-info). */
export async function examCheckOf(
  context: RequestContext,
  user: SessionAccount,
  definition: Exam,
): Promise<ExamCheck> {
  const own = (await ownAttempts(context.services, user.id, [definition], context.services.clock.now())).get(
    definition.id,
  ) as OwnAttempts;
  const { exam, now, paid, examStatus, blocked, entry, needDevice } = await standingOf(
    context,
    user,
    definition,
    own,
  );
  const beforeStart = exam.startTime !== null && now < exam.startTime;
  const right = await accommodationOf(context.services, user.id, Math.max(now, exam.startTime ?? now));
  const sale = paid ? null : await saleFor(context.services, exam);
  const overTime = exam.examType === 1 && (beforeStart || examStatus === 4);
  return {
    ...pick(
      exam,
      'id',
      'title',
      'totalScore',
      'qualifyScore',
      'examType',
      'content',
      'openType',
      'startTime',
      'endTime',
      'answerDevice',
      'late',
      'lateMax',
      'chance',
      'faceOn',
      'faceCheck',
      'faceChance',
      'camOn',
      'camInterval',
      'leaveOn',
      'leaveCheck',
      'leaveCount',
      'actionOn',
      'actionInterval',
      'handMin',
    ),
    totalTime: right === null ? exam.totalTime : accommodatedExam(exam, right, now).totalTime,
    accommodation: right,
    catId: exam.catId,
    price: exam.priceFen,
    isBuy: paid,
    sale: sale === null ? null : { kind: sale.kind, id: sale.id, price: sale.priceFen },
    examStatus,
    overTime,
    examCount: own.examCount,
    learnExamSwitch: exam.learnExamSwitch,
    isFinishLearn: true,
    addInfo: exam.addInfo,
    stepOn: exam.stepOn,
    offline: exam.offline,
    tmplGroups: exam.tmplGroups.map(groupSummaryOf),
    serverTime: now,
    paperId: own.openPaperId,
    needDevice,
    entryUntil: entry,
    blocked,
  };
}
