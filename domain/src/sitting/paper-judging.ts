import { canonicalJson } from '../kernel/canonical-json.js';
import { accept, type CommandContext } from '../kernel/decider.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { PaperDecision, QuestionKeys, StaffPaperCommand } from './paper-command.js';
import { foldPaper } from './paper-fold.js';
import { scorePaper } from './paper-hand-in.js';
import { askedAt, placeIndex, type PaperState, type Place } from './paper-state.js';
import type { CodeTest, QuestionContent, QuestionPart } from '../question-bank/public.js';

/** Languages of programming questions. */
export type ProgramLanguage = 'python' | 'cpp';

/** The language a question of this type is answered in: 8 Python, 9 C++; null: no programming question. */
export const languageOf = (quType: number): ProgramLanguage | null =>
  quType === 8 ? 'python' : quType === 9 ? 'cpp' : null;

/** A programming question of a paper that is judged by tests, with what is kept there. */
export interface ProgramOnPaper {
  readonly quId: string;
  /** 8 Python, 9 C++ */
  readonly quType: number;
  /** '' when nothing was written */
  readonly code: string;
  readonly tests: readonly CodeTest[];
  /** ms for each test */
  readonly timeLimit: number;
}

/** The tests of a programming question or part, with the time for each; null: a person marks it. */
export const codeOf = (
  content: QuestionContent | QuestionPart,
): NonNullable<QuestionContent['code']> | null =>
  languageOf(content.quType) !== null && content.code !== undefined && content.code.tests.length > 0
    ? content.code
    : null;

/** Content of a question or of the part at a place; undefined when the key does not have it. */
export const contentAt = (
  { question, part }: Place,
  keys: QuestionKeys,
): QuestionContent | QuestionPart | undefined => {
  const content = keys.get(question.sha256);
  return part === null ? content : content?.parts?.find((one) => one.quId === part.quId);
};

/** The programs on a paper that tests judge. Throws when a key is missing. */
export function programsOn(state: PaperState, keys: QuestionKeys): ProgramOnPaper[] {
  return state.places.flatMap((place, index) => {
    const { quId, quType } = askedAt(place);
    if (languageOf(quType) === null) return [];
    const content = contentAt(place, keys);
    if (content === undefined) throw new Error(`key of question ${quId} is missing`);
    const code = codeOf(content);
    return code === null
      ? []
      : [
          {
            quId,
            quType,
            code: state.slots[index]?.answer?.code ?? '',
            tests: code.tests,
            timeLimit: code.timeLimit,
          },
        ];
  });
}

/**
 * Records what a judge found, and scores anew in the same decision. Only for the hand-in it was made for, and
 * of each program only while the paper still holds the very code: anything else, and the same once more, adds
 * nothing.
 */
export function recordJudgement(
  { handIns, programs, keys }: Extract<StaffPaperCommand, { type: 'RecordJudgement' }>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (state.handedIn === null || state.handIns !== handIns) return accept();
  const news = programs.filter(({ quId, code, cases }) => {
    const slot = state.slots[placeIndex(state, quId)];
    return (
      slot !== undefined &&
      (slot.answer?.code ?? '') === code &&
      canonicalJson(slot.judged) !== canonicalJson(cases)
    );
  });
  if (news.length === 0) return accept();
  const judged = {
    type: 'CodeJudged',
    data: { questions: news.map(({ quId, cases }) => ({ quId, cases: [...cases] })) },
  } as const;
  const now = foldPaper(state, { ...judged, time: context.at });
  return accept<PaperEvent>(judged, {
    type: 'PaperScored',
    data: scorePaper(paper, now, state.handedIn, keys),
  });
}
