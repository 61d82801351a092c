import type { PaperCreated, PaperEvent, PaperScored } from '@vigil/domain/sitting/events';
import { sumPoints } from '@vigil/domain/sitting/points';
import type { Recorded } from '@vigil/domain/kernel/event';
import { foldBy, idBehind, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { paperViewCollection, type PaperView } from './paper-view.js';

type Paper = PaperView;

const notHandedIn = {
  handTime: null,
  handState: 0,
  state: 0,
  exState: 0,
  exMsg: '',
  userScore: null,
  objScore: null,
  subjScore: null,
  passed: null,
  valid: true,
  reviewState: 0,
  userTime: 0,
} as const;

const notVoided = { voidedAt: null, voidReason: '', chanceBack: false } as const;

const withDeadline = (paper: Paper, deadline: number | null): Paper => ({
  ...paper,
  deadline,
  dueAt: paper.handState === 0 ? deadline : null,
});

/** While a subjective question waits for marking the sum is unknown, not low. */
function scored(
  paper: Paper,
  { objScore, subjScore = 0, passed, reviewState, state, valid }: PaperScored,
): Paper {
  const complete = reviewState !== 0;
  return {
    ...paper,
    objScore,
    subjScore: complete ? subjScore : null,
    userScore: complete ? sumPoints([objScore, subjScore]) : null,
    passed,
    reviewState,
    state,
    valid,
  };
}

/** The question's late answers count, or a later one was saved after a reopening. */
function withoutLate(paper: Paper, quId: string): Paper {
  // Nearly always there is none, and every save passes here.
  const now = paper.lateByQuestion[quId] ?? 0;
  if (now === 0) return paper;
  const { [quId]: _, ...rest } = paper.lateByQuestion;
  return { ...paper, lateAnswers: paper.lateAnswers - now, lateByQuestion: rest };
}

const table: FoldTable<Paper, PaperEvent> = {
  CandidateLeft: (paper, { leaveTimes }) => ({ ...paper, leaveTimes }),
  TimeAdded: (paper, { deadline }) => withDeadline(paper, deadline),
  BreakTaken: (paper, { deadline }) => withDeadline(paper, deadline),
  BreakEnded: (paper, { deadline }) => withDeadline(paper, deadline),
  DeadlineMoved: (paper, { deadline }) => withDeadline(paper, deadline),
  PaperHandedIn: (paper, { exState, exMsg, userTime, deadline }, { time }) => ({
    ...paper,
    handState: 1,
    handTime: time,
    state: 2,
    exState,
    exMsg,
    userTime,
    deadline,
    dueAt: null,
  }),
  PaperScored: scored,
  PaperRegraded: (paper, { totalScore, qualifyScore }) => ({ ...paper, totalScore, qualifyScore }),
  PaperVoided: (paper, { reason, chance }, { time }) => ({
    ...paper,
    voidedAt: time,
    voidReason: reason,
    chanceBack: chance,
  }),
  PaperRestored: (paper) => ({ ...paper, ...notVoided }),
  PaperReopened: (paper, { deadline }) => ({ ...paper, ...notHandedIn, deadline, dueAt: deadline }),
  AnswerArrivedLate: (paper, { quId }) => ({
    ...paper,
    lateAnswers: paper.lateAnswers + 1,
    lateByQuestion: { ...paper.lateByQuestion, [quId]: (paper.lateByQuestion[quId] ?? 0) + 1 },
  }),
  LateAnswerAdmitted: (paper, { quId }) => withoutLate(paper, quId),
  AnswerSaved: (paper, { quId }) => withoutLate(paper, quId),
};
const fold = foldBy<Paper, PaperEvent>(table);

const created = (data: PaperCreated): Omit<Paper, 'position'> => ({
  ...notHandedIn,
  ...notVoided,
  id: data.paperId,
  examId: data.examId,
  examTitle: data.examTitle,
  examType: data.rules.examType,
  userId: data.userId,
  attempt: data.attempt,
  createTime: data.startedAt,
  deadline: data.deadline,
  dueAt: data.deadline,
  totalScore: data.totalScore,
  qualifyScore: data.rules.qualifyScore,
  resultType: data.rules.resultType,
  leaveTimes: 0,
  lateAnswers: 0,
  lateByQuestion: {},
});

/**
 * View `papers`: one paper as lists, the deadline reactor (`dueAt`) and attendance read it. Bus topic: the
 * exam.
 */
export const paperProjection: Projection<Paper> = {
  name: 'papers',
  version: 3,
  collection: paperViewCollection,
  handles: ['PaperCreated', ...Object.keys(table)],
  key: (event) => idBehind('paper-', event.stream),
  fold: (paper, event: Recorded) => {
    if (event.type === 'PaperCreated') return paper ?? created(event.data as PaperCreated);
    return paper === null ? null : fold(paper, event);
  },
  topic: (paper) => paper.examId,
};
