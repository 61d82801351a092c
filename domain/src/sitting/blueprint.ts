import { z } from 'zod';
import { questionRef } from '../question-bank/public.js';

/** A fixed question of a group; `score`: its points when they are not the group's. */
const fixedRef = questionRef.extend({ score: z.number().optional() });
export type FixedRef = z.infer<typeof fixedRef>;

/** One rule of a random draw: `count` questions that satisfy all given filters (wire.md tmplGroups). */
export const drawRule = z.object({
  repoId: z.string(),
  /** with those below it */
  chapterId: z.string().optional(),
  /**
   * in a blueprint: the chapter and those below it as they then were; one of an earlier Vigil took the
   * chapter alone
   */
  chapterIds: z.array(z.string()).optional(),
  quType: z.number().optional(),
  level: z.number().optional(),
  tags: z.array(z.string()).optional(),
  count: z.number().int().min(1),
});
export type DrawRule = z.infer<typeof drawRule>;

/**
 * What papers of one exam version are drawn from: immutable, content-addressed, named by a claim (engine §3).
 * A group has fixed questions, or draws each with the pool of questions that satisfied its rule.
 */
export const blueprint = z.object({
  examId: z.string(),
  examVersion: z.number(),
  quShuffle: z.boolean(),
  optShuffle: z.boolean(),
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      quType: z.number().nullable(),
      perScore: z.number(),
      fixed: z.array(fixedRef).optional(),
      draws: z.array(z.object({ rule: drawRule, pool: z.array(questionRef) })).optional(),
    }),
  ),
});
export type Blueprint = z.infer<typeof blueprint>;

/**
 * A group of an exam's paper: fixed questions or random draws. Every question is worth `perScore` points but
 * the fixed ones that `quScores` names.
 */
export const templateGroup = z.object({
  id: z.string(),
  title: z.string(),
  quType: z.number().nullable(),
  perScore: z.number().min(0),
  quIds: z.array(z.string()).optional(),
  /** points of fixed questions that are worth something else than `perScore`; absent: none is */
  quScores: z.array(z.object({ quId: z.string(), score: z.number().min(0) })).optional(),
  draws: z.array(drawRule).optional(),
});
export type TemplateGroup = z.infer<typeof templateGroup>;

/**
 * The version of an exam that its papers are drawn from: the last one that changed more than its people.
 * Papers drawn ahead are good while it stays.
 */
export const paperVersion = (exam: {
  readonly version: number;
  readonly paperVersion?: number | undefined;
}): number => exam.paperVersion ?? exam.version;
