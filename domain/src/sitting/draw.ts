import { seededRandom, shuffled } from '../kernel/random.js';
import { chooseDistinct } from './choose-distinct.js';
import type { PaperGroup, PaperQuestion } from './event-parts.js';
import type { PaperClaimed, PaperCreated } from './events.js';
import { dealPoints, sumPoints } from './points.js';
import type { QuestionRef } from '../question-bank/public.js';
import type { Blueprint } from './blueprint.js';

/** The groups of a paper, or the title of the first group that cannot be filled. */
export type Draw = { readonly groups: PaperGroup[] } | { readonly problem: string };

/**
 * Draws a paper: fixed questions first, then each rule's count from its pool, no question twice on the paper.
 * The same blueprint and seed give the same paper for ever; a paper that can be filled is filled, whatever
 * the seed (engine §3).
 */
export function drawPaper(blueprint: Blueprint, seed: string): Draw {
  const chosen = chooseDistinct(blueprint, seededRandom(`${seed}/draw`));
  if ('problem' in chosen) return chosen;
  let sort = 0;
  const groups = blueprint.groups.map((group, index) => {
    const picked = chosen.groups[index] ?? [];
    const refs = blueprint.quShuffle ? shuffled(picked, seededRandom(`${seed}/order/${index}`)) : picked;
    const questions = refs.map((ref) =>
      onPaper(ref, ref.score ?? group.perScore, (sort += 1), seed, blueprint.optShuffle),
    );
    const totalScore = sumPoints(questions.map((question) => question.score));
    return {
      id: group.id,
      title: group.title,
      quType: group.quType,
      perScore: group.perScore,
      totalScore,
      questions,
    };
  });
  return sort === 0 ? { problem: blueprint.groups[0]?.title ?? '' } : { groups };
}

/**
 * The paper of a claim: a pure function, so that whoever finds a claim without its paper makes the same one
 * (engine §3). Throws when the blueprint is not the claim's.
 */
export function paperCreatedFrom(claim: PaperClaimed, blueprint: Blueprint): PaperCreated {
  const draw = drawPaper(blueprint, claim.seed);
  if ('problem' in draw)
    throw new Error(`paper ${claim.paperId}: its claim's blueprint cannot fill group "${draw.problem}"`);
  return paperOfDraw(claim, draw.groups);
}

/**
 * The paper of a claim whose questions were drawn before, from the claim's blueprint and seed: the same as
 * `paperCreatedFrom` makes (engine §3).
 */
export function paperOfDraw(claim: PaperClaimed, groups: readonly PaperGroup[]): PaperCreated {
  return {
    paperId: claim.paperId,
    userId: claim.userId,
    examId: claim.examId,
    examTitle: claim.examTitle,
    attempt: claim.attempt,
    seed: claim.seed,
    startedAt: claim.startedAt,
    deadline: claim.deadline,
    rules: claim.rules,
    totalScore: sumPoints(groups.map((group) => group.totalScore)),
    blueprint: claim.blueprint,
    device: claim.device,
    ...(claim.sessionRevision === undefined ? {} : { sessionRevision: claim.sessionRevision }),
    ...(claim.accommodation === undefined ? {} : { accommodation: claim.accommodation }),
    groups: [...groups],
  };
}

function onPaper(
  ref: QuestionRef,
  score: number,
  sort: number,
  seed: string,
  optShuffle: boolean,
): PaperQuestion {
  const shares = ref.parts?.map((part) => part.share) ?? [];
  const points = dealPoints(score, shares);
  return {
    quId: ref.quId,
    version: ref.version,
    sha256: ref.sha256,
    quType: ref.quType,
    score,
    sort,
    ...shown(ref, seed, optShuffle),
    ...(ref.parts === undefined
      ? {}
      : {
          parts: ref.parts.map((part, i) => ({
            quId: part.quId,
            quType: part.quType,
            score: points[i] ?? 0,
            ...shown(part, seed, optShuffle),
          })),
        }),
  };
}

/**
 * Options in the order shown. True/false stays as written; right-hand items of a matching are always dealt
 * anew, else their order would be the key.
 */
function shown(
  ref: Pick<QuestionRef, 'quId' | 'quType' | 'optionIds' | 'entryIds'>,
  seed: string,
  optShuffle: boolean,
): Pick<PaperQuestion, 'optionOrder' | 'entryIds'> {
  const deal = ref.quType === 6 || (optShuffle && (ref.quType === 1 || ref.quType === 2));
  return {
    ...(ref.optionIds === undefined
      ? {}
      : {
          optionOrder: deal
            ? shuffled(ref.optionIds, seededRandom(`${seed}/options/${ref.quId}`))
            : [...ref.optionIds],
        }),
    ...(ref.entryIds === undefined ? {} : { entryIds: [...ref.entryIds] }),
  };
}
