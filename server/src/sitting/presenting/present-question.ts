import { adjustedContent, countedPoints } from '@vigil/domain/sitting/adjusted-paper';
import { rightBlanks } from '@vigil/domain/sitting/fill-in-text';
import { tagAt } from '@vigil/domain/sitting/match-tags';
import type { PaperPart, PaperQuestion } from '@vigil/domain/sitting/event-parts';
import { isAnswered, slotOf, type AnswerSlot, type PaperState } from '@vigil/domain/sitting/paper-state';
import { codeOf, languageOf, type ProgramLanguage } from '@vigil/domain/sitting/paper-judging';
import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/public';
import type { AnswerEntry, CodeTestSeen, MatchItem, Question } from './wire-types.js';

/**
 * What of a question's outcome may be shown: nothing of the key while it could help anyone (architecture.md
 * rule 5).
 */
export interface QuestionSight {
  /** `isRight` and `rightAnswer`, of the whole and of each option, blank and pair; `analysis` */
  readonly key: boolean;
  /** `actualScore` */
  readonly score: boolean;
  /** what it can bring by the regrades that reached the paper, and whether it is void; left out: with `score` */
  readonly points?: boolean;
}

export const nothingOfTheKey: QuestionSight = { key: false, score: false };

/** Which languages are judged by running programs. */
export interface Languages {
  judges(language: ProgramLanguage): boolean;
}

/** A question as it stands on this paper, with the candidate's own answer in it (wire.md, qu-detail). */
export function presentQuestion(
  written: QuestionContent,
  place: PaperQuestion,
  state: PaperState,
  sight: QuestionSight,
  judge: Languages,
): Question {
  const { sort } = place;
  // A key that is shown is the one that counts on this paper.
  const content =
    sight.key && state.regraded !== null ? adjustedContent(written, state.regraded.adjustments) : written;
  const subList = (place.parts ?? []).map((part) => {
    const partContent = content.parts?.find((one) => one.quId === part.quId);
    if (partContent === undefined)
      throw new Error(`question ${content.quId}@${content.version} has no part ${part.quId}`);
    return presentPlace(partContent, part, state, sight, judge, {
      sort,
      answered: slotOf(state, part.quId).filled,
      subList: [],
    });
  });
  return presentPlace(content, place, state, sight, judge, {
    sort,
    answered: isAnswered(state, place),
    subList,
  });
}

function presentPlace(
  content: QuestionContent | QuestionPart,
  place: PaperQuestion | PaperPart,
  state: PaperState,
  sight: QuestionSight,
  judge: Languages,
  { sort, answered, subList }: Pick<Question, 'sort' | 'answered' | 'subList'>,
): Question {
  const slot = slotOf(state, place.quId);
  const result = state.score?.questions.find((one) => one.quId === place.quId);
  const { answer } = slot;
  const language = languageOf(place.quType);
  // What waits for marking has no score yet, whatever stands in for it.
  const waits = result?.right === null && state.score?.reviewState === 0;
  const score = pointsOf(place, state, sight);
  // One literal: a spread that is added to costs as much as all the rest (docs/performance.md).
  return {
    id: place.quId,
    quId: place.quId,
    sort,
    answered,
    subList,
    quType: place.quType,
    content: content.content,
    image: content.image ?? null,
    score,
    media: content.media ?? null,
    titleBody: place.quType === 4 ? null : (answer?.text ?? content.titleBody ?? null),
    scratchUrl: content.scratchUrl ?? null,
    answerList: entriesOf(content, place, answer?.checked ?? [], answer?.entries ?? {}, sight.key),
    matchList: matchesOf(content, place),
    answer: place.quType === 4 ? (answer?.text ?? null) : null,
    codeAnswer: answer?.code ?? null,
    scratchAnswer: answer?.scratch ?? null,
    mark: slot.mark,
    analysis: sight.key ? content.analysis : null,
    rightAnswer: sight.key ? rightAnswerOf(content, place) : null,
    isRight: sight.key ? (result?.right ?? null) : null,
    actualScore: sight.score && !waits ? (result?.score ?? null) : null,
    lateAnswers: slot.lateCount,
    codeTests: testsOf(content, slot, sight.key),
    voided: showsPoints(sight) && state.regraded !== null && score === 0 && place.score > 0,
    codeJudged: language === null ? null : codeOf(content) !== null && judge.judges(language),
  };
}

const showsPoints = ({ score, points = score }: QuestionSight): boolean => points;

/** What it can bring: by the regrades that reached the paper, where a score that they count in is shown. */
const pointsOf = (place: PaperQuestion | PaperPart, { paper, regraded }: PaperState, sight: QuestionSight) =>
  showsPoints(sight) && regraded !== null && paper !== null
    ? countedPoints(paper, regraded.adjustments, place.quId)
    : place.score;

/**
 * Tests that may be seen, and what came of them once keys are out. A hidden one leaves the server in no form.
 */
const testsOf = (
  content: QuestionContent | QuestionPart,
  { judged }: AnswerSlot,
  key: boolean,
): CodeTestSeen[] =>
  (codeOf(content)?.tests ?? [])
    .filter((test) => test.visible)
    .map(({ id, input, output }) => ({
      id,
      input,
      output,
      verdict: key ? (judged?.find((one) => one.id === id)?.verdict ?? null) : null,
    }));

function entriesOf(
  content: QuestionContent | QuestionPart,
  place: PaperQuestion | PaperPart,
  checked: readonly string[],
  entries: Readonly<Record<string, string>>,
  key: boolean,
): AnswerEntry[] {
  switch (content.quType) {
    case 1:
    case 2:
    case 3:
      return (place.optionOrder ?? []).map((id, index) => {
        const option = content.options?.find((one) => one.id === id);
        return {
          ...blankEntry,
          id,
          tag: tagAt(index),
          content: option?.content ?? '',
          image: option?.image ?? null,
          checked: checked.includes(id),
          isRight: key ? (option?.isRight ?? false) : null,
        };
      });
    case 5: {
      const blanks = content.blanks ?? [];
      const right = key ? rightBlanks(blanks, entries, content.inOrder !== false) : null;
      return blanks.map((blank, index) => ({
        ...blankEntry,
        id: blank.id,
        tag: String(index + 1),
        isRight: right?.has(blank.id) ?? null,
        answer: entries[blank.id] ?? '',
        rightAnswer: key ? blank.accepted.join(' / ') : null,
      }));
    }
    case 6:
      return (content.pairs ?? []).map((pair) => {
        const answer = entries[pair.id] ?? '';
        const rightAnswer = key ? tagOfMatch(place, pair.matchId) : null;
        return {
          ...blankEntry,
          id: pair.id,
          content: pair.content,
          image: pair.image ?? null,
          isRight: rightAnswer === null ? null : answer === rightAnswer,
          answer,
          rightAnswer,
        };
      });
    default:
      return [];
  }
}

const blankEntry: AnswerEntry = {
  id: '',
  tag: null,
  content: null,
  image: null,
  checked: null,
  isRight: null,
  answer: null,
  rightAnswer: null,
};

function matchesOf(content: QuestionContent | QuestionPart, place: PaperQuestion | PaperPart): MatchItem[] {
  if (content.quType !== 6) return [];
  return (place.optionOrder ?? []).map((id, index) => {
    const match = content.matches?.find((one) => one.id === id);
    return { tag: tagAt(index), content: match?.content ?? '', image: match?.image ?? null };
  });
}

const tagOfMatch = (place: PaperQuestion | PaperPart, matchId: string): string => {
  const index = (place.optionOrder ?? []).indexOf(matchId);
  return index < 0 ? '' : tagAt(index);
};

/** The standard answer in one line, as it reads on this paper. */
function rightAnswerOf(
  content: QuestionContent | QuestionPart,
  place: PaperQuestion | PaperPart,
): string | null {
  switch (content.quType) {
    case 1:
    case 2:
    case 3:
      return (place.optionOrder ?? [])
        .flatMap((id, index) =>
          content.options?.find((one) => one.id === id)?.isRight === true ? [tagAt(index)] : [],
        )
        .join('、');
    case 5:
      return (content.blanks ?? []).map((blank) => blank.accepted.join(' / ')).join('；');
    case 6:
      return (content.pairs ?? [])
        .map((pair) => `${pair.content} — ${tagOfMatch(place, pair.matchId)}`)
        .join('；');
    default:
      return content.rightAnswer ?? null;
  }
}
