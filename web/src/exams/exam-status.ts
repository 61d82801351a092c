import { t } from '@vigil/ui/text/t.ts';

/**
 * What decides a learner's card (wire.md: examStatus 0 finished, 1 too early, 2 within 10 minutes, 3 may
 * start, 4 past, 5 learn first).
 */
export interface ExamState {
  readonly examType: number;
  readonly examStatus: number;
  readonly examCount: number;
  readonly chance: number;
  readonly paperId: string | null;
  /** sat on paper: nobody enters it here */
  readonly offline: boolean;
}

export interface ExamEntry {
  /** The button's word. */
  readonly label: string;
  /** Whether it leads on: `paper` back into the open paper, `check` to the pre-check, null nowhere. */
  readonly leads: 'paper' | 'check' | null;
  /** The state in a word, with its tone. */
  readonly state: string;
  readonly tone: 'success' | 'warning' | 'info' | 'quiet';
}

/**
 * The button and the state of one exam on a learner's card (spec 1 §4). A mock may always be entered while it
 * is not used up.
 */
export function entryOf(exam: ExamState): ExamEntry {
  if (exam.paperId !== null)
    return { label: t('继续考试'), leads: 'paper', state: t('考试中'), tone: 'warning' };
  if (exam.offline) return offlineEntryOf(exam);
  if (exam.examStatus === 5)
    return { label: t('请先完成学习'), leads: null, state: t('待学习'), tone: 'info' };
  const enter: ExamEntry = { label: t('进入考试'), leads: 'check', state: t('可参加'), tone: 'success' };
  switch (exam.examStatus) {
    case 0:
      return { label: t('已完成考试'), leads: null, state: t('已完成'), tone: 'quiet' };
    case 1:
      return exam.examType === 2
        ? enter
        : { label: t('考前10分钟可进入'), leads: null, state: t('未开始'), tone: 'info' };
    case 2:
      return { ...enter, state: t('即将开始') };
    case 4:
      return exam.examCount > 0
        ? { label: t('考试已结束'), leads: null, state: t('已结束'), tone: 'quiet' }
        : { label: t('已过考试时间'), leads: null, state: t('已过期'), tone: 'quiet' };
    default:
      return enter;
  }
}

/** An exam that is sat on paper leads nowhere; its score comes to 我的成绩 once it is entered. */
function offlineEntryOf({ examStatus }: ExamState): ExamEntry {
  const entry = { label: t('请到考场参加'), leads: null } as const;
  switch (examStatus) {
    case 0:
    case 4:
      return { label: t('考试已结束'), leads: null, state: t('已结束'), tone: 'quiet' };
    case 1:
      return { ...entry, state: t('未开始'), tone: 'info' };
    case 2:
      return { ...entry, state: t('即将开始'), tone: 'info' };
    default:
      return { ...entry, state: t('进行中'), tone: 'info' };
  }
}

/**
 * What can be acted on comes first: the open paper, then what may be entered, what is about to begin, what
 * asks for something else, what is over.
 */
export function actableFirst<T extends ExamState>(exams: readonly T[]): T[] {
  const rank = (exam: T): number => {
    const { leads } = entryOf(exam);
    if (leads === 'paper') return 0;
    if (exam.examStatus === 2) return 1;
    if (leads === 'check') return 2;
    if (exam.examStatus === 1) return 3;
    return exam.examStatus === 5 ? 4 : 5;
  };
  return [...exams].sort((a, b) => rank(a) - rank(b));
}
