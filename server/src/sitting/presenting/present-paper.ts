import { breakAt, breakLeft, paperLeftSeconds } from '@vigil/domain/sitting/paper-breaks';
import { handInSeconds } from '@vigil/domain/sitting/paper-hand-in';
import { handStateOf, isAnswered, slotOf, type PaperState } from '@vigil/domain/sitting/paper-state';
import { reachedQuestion } from '@vigil/domain/sitting/paper-steps';
import type { PaperCreated } from '@vigil/domain/sitting/events';
import type { HelpRequest, Paper, PaperBreaks, PaperGroup } from './wire-types.js';

/** A state that is known to be a paper. */
export interface PaperOf {
  readonly state: PaperState;
  readonly paper: PaperCreated;
}

/** 0 in exam, 1 awaiting marking, 2 finished, 3 handed in by the server with nothing answered (wire.md). */
export const paperStateNumber = (state: PaperState): number =>
  state.handedIn === null ? 0 : (state.score?.state ?? 2);

export function presentGroups({ state, paper }: PaperOf): PaperGroup[] {
  return paper.groups.map((group) => ({
    id: group.id,
    title: group.title,
    quType: group.quType,
    quCount: group.questions.length,
    perScore: group.perScore,
    totalScore: group.totalScore,
    quList: group.questions.map((question) => ({
      id: question.quId,
      quId: question.quId,
      quType: question.quType,
      sort: question.sort,
      score: question.score,
      answered: isAnswered(state, question),
      mark: slotOf(state, question.quId).mark,
    })),
  }));
}

/**
 * The paper with its answer card (wire.md, paper-detail). `waterMark`: the words over the page, null when the
 * exam has none.
 */
export function presentPaper(of: PaperOf, now: number, waterMark: string | null): Paper {
  const { state, paper } = of;
  const { rules } = paper;
  return {
    id: paper.paperId,
    examId: paper.examId,
    title: paper.examTitle,
    createTime: paper.startedAt,
    deadline: state.deadline,
    leftSeconds: paperLeftSeconds(state, paper, now),
    handInSeconds: state.handedIn === null ? handInSeconds(state, paper, now) : 0,
    handState: handStateOf(state),
    state: paperStateNumber(state),
    totalScore: paper.totalScore,
    waterMark: rules.waterMark ? waterMark : null,
    leaveTimes: state.leaveTimes,
    failCount: state.failCount,
    rules: {
      handMin: rules.handMin,
      leaveOn: rules.leaveOn,
      leaveCheck: rules.leaveCheck,
      leaveCount: rules.leaveCount,
      actionOn: rules.actionOn,
      actionInterval: rules.actionInterval,
      faceCheck: rules.faceCheck,
      faceChance: rules.faceChance,
      camOn: rules.camOn,
      camInterval: rules.camInterval,
      stepOn: rules.stepOn,
    },
    accommodation: paper.accommodation ?? null,
    groupList: presentGroups(of),
    reached: reachedQuestion(state)?.quId ?? null,
    breaks: presentBreaks(state, now),
    helpRequests: presentHelp(state),
  };
}

/** null: there is no right to any, or nothing is left to pause. */
export function presentBreaks(state: PaperState, now: number): PaperBreaks | null {
  if (state.handedIn !== null || (state.paper?.accommodation?.breakMinutes ?? 0) === 0) return null;
  const present = breakAt(state, now);
  return {
    leftSeconds: Math.floor(breakLeft(state, now) / 1000),
    endsIn: present === null ? null : Math.ceil((present.until - now) / 1000),
  };
}

/** What the candidate wrote to the proctors, each with its answer, oldest first. */
export const presentHelp = ({ requests, messages }: PaperState): HelpRequest[] =>
  requests.map(({ requestId, text, askedAt }) => {
    const answer = messages.find((message) => message.requestId === requestId);
    return { id: requestId, text, askedAt, answer: answer?.text ?? null, answeredAt: answer?.sentAt ?? null };
  });
