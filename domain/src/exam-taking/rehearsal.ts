import type { Actor } from '../kernel/event.js';
import {
  minutesMs,
  paperCreatedFrom,
  type Answer,
  type PaperEvent,
  type PaperCommand,
  type QuestionKeys,
  paperDecider,
  type PaperState,
  type Blueprint,
  type ExamTakingRefusal,
  examRulesOf,
  type SittableExam,
} from '../sitting/public.js';

/** Whose rehearsal it is, and when it begins (ms). */
export interface Rehearsal {
  readonly exam: SittableExam;
  readonly blueprint: Blueprint;
  readonly seed: string;
  readonly userId: string;
  readonly at: number;
}

const paperId = 'rehearsal';

/**
 * A paper of this exam as a candidate would get it with this seed, for whoever sets the exam: drawn and
 * folded like any other, appended nowhere. It starts when it is asked for, whatever the exam's times. Throws
 * when the blueprint cannot be drawn.
 */
export function rehearse({ exam, blueprint, seed, userId, at }: Rehearsal): PaperState {
  const rules = { ...examRulesOf(exam), startTime: at, endTime: null };
  const deadline = exam.totalTime > 0 && exam.examType !== 2 ? at + minutesMs(exam.totalTime) : null;
  const claim = {
    paperId,
    userId,
    examId: exam.id,
    examVersion: exam.version,
    examTitle: exam.title,
    attempt: 1,
    seed,
    startedAt: at,
  };
  const paper = paperCreatedFrom(
    { ...claim, deadline, rules, totalScore: exam.totalScore, blueprint: '', device: 'pc' },
    blueprint,
  );
  return paperDecider.evolve(paperDecider.initialState, { type: 'PaperCreated', data: paper, time: at });
}

/**
 * The rehearsed paper after these answers and its hand-in, scored by the rules of a real one; or the first
 * answer's refusal.
 */
export function handInRehearsal(
  rehearsed: PaperState,
  answers: readonly { readonly quId: string; readonly answer: Answer }[],
  keys: QuestionKeys,
): { readonly state: PaperState } | { readonly refusal: ExamTakingRefusal } {
  const { paper } = rehearsed;
  if (paper === null) return { refusal: { reason: 'NotYourPaper' } };
  const at = paper.startedAt + minutesMs(paper.rules.handMin);
  const actor: Actor = { kind: 'candidate', id: paper.userId };
  const commands: PaperCommand[] = [
    ...answers.map(({ quId, answer }): PaperCommand => ({ type: 'SaveAnswer', quId, answer })),
    { type: 'HandIn', exState: 0, keys },
  ];
  let state = rehearsed;
  for (const command of commands) {
    const decision = paperDecider.decide(command, state, { at, arrivedAt: at, actor });
    if (decision.kind === 'refused') return { refusal: decision.refusal };
    state = decision.events.reduce(
      (so: PaperState, event: PaperEvent) => paperDecider.evolve(so, { ...event, time: at }),
      state,
    );
  }
  return { state };
}
