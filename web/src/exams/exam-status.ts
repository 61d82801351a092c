import { t } from '@vigil/ui/text/t.ts';

/**
 * What decides how a learner stands to an exam (wire.md: examStatus 0 finished, 1 too early, 2 within 10
 * minutes, 3 may start, 4 past, 5 learn first), as the server told it at one moment.
 */
export interface ExamState {
  readonly examType: number;
  readonly examStatus: number;
  readonly examCount: number;
  readonly chance: number;
  readonly paperId: string | null;
  /** sat on paper: nobody enters it here */
  readonly offline: boolean;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** the last moment of entry; null: nothing ends it */
  readonly entryUntil: string | null;
  /** what a start would be refused for */
  readonly blocked: readonly { readonly reason: string; readonly msg: string }[];
}

/**
 * `open`: a paper waits. `learn`: a course comes first. `early`: not to be entered yet. `soon`: the last 10
 * minutes. `now`: may be started. `missed`: came too late. `past`: its time is over. `done`: no attempt is
 * left. `barred`: something else speaks against it.
 */
export type Stage = 'open' | 'learn' | 'early' | 'soon' | 'now' | 'missed' | 'past' | 'done' | 'barred';

/** Nothing of it is to come, for this person. */
export const isOver = (stage: Stage): boolean => stage === 'done' || stage === 'past' || stage === 'missed';

const entryBeforeMs = 10 * 60_000;
/** What time alone brings about and takes away, or what this page says in another way. */
const ofTime = new Set(['NotInTime', 'TooLate', 'SatOffline']);

/**
 * Where the exam stands at `now` (ms, server's clock); it goes on by itself between two answers of the
 * server.
 */
export function stageAt(exam: ExamState, now: number): Stage {
  const at = (time: string | null): number | null => (time === null ? null : Date.parse(time));
  if (exam.paperId !== null) return 'open';
  if (exam.examStatus === 5) return 'learn';
  if (exam.examStatus === 0) return 'done';
  const [start, end, until] = [at(exam.startTime), at(exam.endTime), at(exam.entryUntil)];
  if (exam.examType !== 2) {
    if (until !== null && now > until) return end === null || until < end ? 'missed' : 'past';
    if (exam.examStatus === 4) return 'past';
  }
  if (exam.blocked.some(({ reason }) => !ofTime.has(reason))) return 'barred';
  if (exam.examType === 2 || start === null || now >= start) return 'now';
  return now >= start - entryBeforeMs ? 'soon' : 'early';
}

export interface ExamEntry {
  /** What can be done, in the specification's words. */
  readonly label: string;
  /**
   * Where it leads: `paper` back into the open paper, `check` to the pre-check, `detail` to the same page
   * while it cannot be entered, `another` to the open paper of another exam, `result` to the own attempts, null
   * nowhere.
   */
  readonly leads: 'paper' | 'check' | 'detail' | 'another' | 'result' | null;
  /** The state in a word, with its tone. */
  readonly state: string;
  readonly tone: 'success' | 'warning' | 'info' | 'quiet' | 'danger';
}

/**
 * The button and the state of one exam of a learner at `now` (spec 1 §4): nothing is offered that would be
 * refused. `another`: a paper of another exam is open, which is handed in first ([ET2]).
 */
export function entryOf(exam: ExamState, now: number, another = false): ExamEntry {
  const stage = stageAt(exam, now);
  if (another && !exam.offline && (stage === 'soon' || stage === 'now'))
    return { label: t('您有正在进行的考试'), leads: 'another', state: t('交卷后可参加'), tone: 'info' };
  if (exam.offline && stage !== 'open') return offlineEntryOf(stage);
  switch (stage) {
    case 'open':
      return { label: t('继续考试'), leads: 'paper', state: t('考试中'), tone: 'warning' };
    case 'learn':
      return { label: t('请先完成学习'), leads: 'detail', state: t('待学习'), tone: 'info' };
    case 'done':
      return { label: t('已完成考试'), leads: 'result', state: t('已完成'), tone: 'quiet' };
    case 'early':
      return { label: t('考前 10 分钟可进入'), leads: 'detail', state: t('未开始'), tone: 'info' };
    case 'soon':
      return { label: t('进入考试'), leads: 'check', state: t('即将开始'), tone: 'success' };
    case 'now':
      return { label: t('进入考试'), leads: 'check', state: t('可参加'), tone: 'success' };
    case 'missed':
      return exam.examCount > 0
        ? { label: t('已错过入场'), leads: 'result', state: t('不能再入场'), tone: 'quiet' }
        : { label: t('已错过入场'), leads: 'detail', state: t('已错过'), tone: 'danger' };
    case 'past':
      return exam.examCount > 0
        ? { label: t('考试已结束'), leads: 'result', state: t('已结束'), tone: 'quiet' }
        : { label: t('已过考试时间'), leads: null, state: t('已过期'), tone: 'quiet' };
    case 'barred':
      if (exam.blocked.some(({ reason }) => reason === 'NotPaid'))
        return { label: t('请先购买'), leads: 'detail', state: t('待购买'), tone: 'warning' };
      return { label: t('暂不能参加'), leads: 'detail', state: t('暂不能参加'), tone: 'warning' };
  }
}

/**
 * An exam that is sat on paper is looked at, never entered; its score comes to its card and to 我的成绩 once it
 * is entered.
 */
function offlineEntryOf(stage: Stage): ExamEntry {
  const entry = { label: t('请到考场参加'), leads: 'detail' } as const;
  switch (stage) {
    case 'done':
    case 'past':
    case 'missed':
      return { label: t('考试已结束'), leads: 'detail', state: t('已结束'), tone: 'quiet' };
    case 'early':
      return { ...entry, state: t('未开始'), tone: 'info' };
    case 'soon':
      return { ...entry, state: t('即将开始'), tone: 'info' };
    default:
      return { ...entry, state: t('进行中'), tone: 'info' };
  }
}

/** Seconds until `time` at `now`, at least 0. */
export const secondsTo = (time: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(time) - now) / 1000));
