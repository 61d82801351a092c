import type { QuestionContent, QuestionPart } from '../question-bank/public.js';
import { changesNothing, type Adjustments, type QuestionAdjustment } from './adjustments.js';
import type { PaperPart, PaperQuestion, QuestionResult } from './event-parts.js';
import type { PaperCreated } from './events.js';
import type { QuestionKeys } from './paper-command.js';
import { dealPoints, roundPoints, sumPoints } from './points.js';

/** What of it concerns a paper: questions that stand on it, a rule that one of them is scored by. */
export function concerning(of: Adjustments, paper: PaperCreated): Adjustments {
  const questions = paper.groups.flatMap((group) => group.questions);
  const places = questions.flatMap((question) => [question, ...(question.parts ?? [])]);
  const ids = new Set(places.map(({ quId }) => quId));
  return {
    questions: of.questions.filter(({ quId }) => ids.has(quId)),
    ...(of.multiRule !== undefined && places.some(({ quType }) => quType === 2)
      ? { multiRule: of.multiRule }
      : {}),
    ...(of.qualifyScore === undefined ? {} : { qualifyScore: of.qualifyScore }),
  };
}

/** Finds what is said of a question or part. */
const saidOf = (of: Adjustments): ((quId: string) => QuestionAdjustment | undefined) => {
  const byId = new Map(of.questions.map((said) => [said.quId, said]));
  return (quId) => byId.get(quId);
};

/**
 * The paper as it counts with these adjustments: other points and rules, without what is void. A composite's new
 * points are dealt to its parts by the shares they had (ET108).
 */
export function adjustedPaper(paper: PaperCreated, of: Adjustments | null): PaperCreated {
  if (of === null || changesNothing(of)) return paper;
  const said = saidOf(of);
  // Sat elsewhere: what it could bring was entered with its score.
  const wasEmpty = paper.groups.every(({ questions }) => questions.length === 0);
  const groups = paper.groups.map((group) => {
    const questions = group.questions.flatMap((question) => adjustedQuestion(question, said));
    return { ...group, questions, totalScore: sumPoints(questions.map(({ score }) => score)) };
  });
  return {
    ...paper,
    groups,
    totalScore: wasEmpty ? paper.totalScore : sumPoints(groups.map(({ totalScore }) => totalScore)),
    rules: {
      ...paper.rules,
      multiRule: of.multiRule ?? paper.rules.multiRule,
      qualifyScore: of.qualifyScore ?? paper.rules.qualifyScore,
    },
  };
}

function adjustedQuestion(
  question: PaperQuestion,
  said: (quId: string) => QuestionAdjustment | undefined,
): PaperQuestion[] {
  const own = said(question.quId);
  if (own?.counts === 'void') return [];
  const score = own?.score ?? question.score;
  if (question.parts === undefined) return [{ ...question, score }];
  const dealt = score === question.score ? null : dealPoints(score, sharesOf(question));
  const parts = question.parts.flatMap((part, index): PaperPart[] => {
    const about = said(part.quId);
    return about?.counts === 'void' ? [] : [{ ...part, score: about?.score ?? dealt?.[index] ?? part.score }];
  });
  return parts.length === 0
    ? []
    : [{ ...question, parts, score: sumPoints(parts.map((part) => part.score)) }];
}

function sharesOf({ score, parts = [] }: PaperQuestion): number[] {
  return parts.map((part) => (score === 0 ? 1 / parts.length : part.score / score));
}

/** Everything a key says exists in this version of the question; one that does not fit changes nothing (ET107). */
export function keyFits(body: QuestionContent | QuestionPart, said: QuestionAdjustment): boolean {
  const all = (ids: readonly string[], of: readonly { readonly id: string }[] = []): boolean =>
    ids.every((id) => of.some((one) => one.id === id));
  const whole = (ids: readonly { readonly id: string }[], of: readonly { readonly id: string }[] = []) =>
    ids.length === of.length &&
    all(
      ids.map(({ id }) => id),
      of,
    );
  return (
    (said.options === undefined || all(said.options, body.options)) &&
    (said.blanks === undefined || whole(said.blanks, body.blanks)) &&
    (said.pairs === undefined ||
      (whole(said.pairs, body.pairs) &&
        all(
          said.pairs.map(({ matchId }) => matchId),
          body.matches,
        )))
  );
}

/** A question's content with the key that counts, its parts too. */
export function adjustedContent<C extends QuestionContent | QuestionPart>(
  content: C,
  of: Adjustments | null,
): C {
  if (of === null || of.questions.length === 0) return content;
  const said = saidOf(of);
  const parts = 'parts' in content ? content.parts : undefined;
  return {
    ...withKey(content, said(content.quId)),
    ...(parts === undefined ? {} : { parts: parts.map((part) => withKey(part, said(part.quId))) }),
  };
}

function withKey<C extends QuestionContent | QuestionPart>(body: C, said: QuestionAdjustment | undefined): C {
  if (said === undefined || !keyFits(body, said)) return body;
  const { options, blanks, pairs, inOrder } = said;
  return {
    ...body,
    ...(options === undefined
      ? {}
      : { options: body.options?.map((one) => ({ ...one, isRight: options.includes(one.id) })) }),
    ...(blanks === undefined
      ? {}
      : {
          blanks: body.blanks?.map((one) => ({
            ...one,
            accepted: blanks.find(({ id }) => id === one.id)?.accepted ?? one.accepted,
          })),
        }),
    ...(inOrder === undefined ? {} : { inOrder }),
    ...(pairs === undefined
      ? {}
      : {
          pairs: body.pairs?.map((one) => ({
            ...one,
            matchId: pairs.find(({ id }) => id === one.id)?.matchId ?? one.matchId,
          })),
        }),
  };
}

/** Keys as they count with these adjustments. */
export function adjustedKeys(keys: QuestionKeys, of: Adjustments | null): QuestionKeys {
  if (of === null || of.questions.length === 0) return keys;
  return {
    get: (sha256) => {
      const content = keys.get(sha256);
      return content === undefined ? undefined : adjustedContent(content, of);
    },
  };
}

/** Points of a question or part of this paper as they count; 0: it is void. */
export function countedPoints(paper: PaperCreated, of: Adjustments, quId: string): number {
  const places = adjustedPaper(paper, of)
    .groups.flatMap((group) => group.questions)
    .flatMap((question) => [question, ...(question.parts ?? [])]);
  return places.find((place) => place.quId === quId)?.score ?? 0;
}

/** Questions and parts that bring all their points to whoever has them. */
const fullMarksOf = (of: Adjustments): ReadonlySet<string> =>
  new Set(of.questions.flatMap(({ quId, counts }) => (counts === 'full' ? [quId] : [])));

/**
 * The results of a question (its own, then its parts') with all points where they are given to everybody (ET109).
 * A composite adds up its parts again. `question` as it counts.
 */
export function withFullMarks(
  results: readonly QuestionResult[],
  question: PaperQuestion,
  of: Adjustments | null,
): QuestionResult[] {
  const full = of === null ? new Set<string>() : fullMarksOf(of);
  if (full.size === 0) return [...results];
  const all = (place: PaperPart, result: QuestionResult): QuestionResult =>
    full.has(question.quId) || full.has(place.quId)
      ? { ...result, score: place.score, right: true, by: 'regrade' }
      : result;
  const [whole, ...parts] = results;
  if (whole === undefined) return [];
  if (question.parts === undefined) return [all(question, whole)];
  const places = question.parts;
  const now = parts.map((part, index) => all(places[index] ?? question, part));
  return [
    {
      ...whole,
      score: sumPoints(now.map(({ score }) => score)),
      right: now.some(({ right }) => right === null) ? null : now.every(({ right }) => right === true),
    },
    ...now,
  ];
}

/** Whether a question or part waits for no person, as everybody has its points or nobody has (ET109). */
export const isSettled = (
  of: Adjustments | null,
  place: { readonly wholeId: string; readonly quId: string },
): boolean =>
  of !== null &&
  of.questions.some(
    ({ quId, counts }) => counts !== undefined && (quId === place.quId || quId === place.wholeId),
  );

/** Points a person gave out of `before`, out of `now` (ET110). */
export const scaledPoints = (points: number, before: number, now: number): number =>
  before === now || before === 0 ? Math.min(points, now) : roundPoints((points * now) / before);
