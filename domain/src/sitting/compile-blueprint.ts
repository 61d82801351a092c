import { drawPaper } from './draw.js';
import type { QuestionRef } from '../question-bank/public.js';
import type { Blueprint, DrawRule, FixedRef } from './blueprint.js';

/** What compiling needs of an exam's definition. */
export interface ExamToCompile {
  readonly id: string;
  readonly version: number;
  readonly quShuffle: boolean;
  readonly optShuffle: boolean;
  readonly tmplGroups: readonly {
    readonly id: string;
    readonly title: string;
    readonly quType: number | null;
    readonly perScore: number;
    readonly quIds?: readonly string[] | undefined;
    readonly quScores?: readonly { readonly quId: string; readonly score: number }[] | undefined;
    readonly draws?: readonly DrawRule[] | undefined;
  }[];
}

/**
 * Resolves fixed questions and the pools of draws from the usable questions of the banks concerned.
 * Answers the title of a group instead when one names a question that is not there or cannot be filled
 * (refusal `PaperContentProblem`). The same input gives the same blueprint, byte for byte, whatever the order
 * of `questions`.
 */
export function compileBlueprint(
  exam: ExamToCompile,
  questions: Iterable<QuestionRef>,
): { readonly blueprint: Blueprint } | { readonly problem: string } {
  const byId = new Map<string, QuestionRef>();
  for (const ref of questions) byId.set(ref.quId, ref);
  const sorted = [...byId.values()].sort((a, b) => (a.quId < b.quId ? -1 : 1));
  const groups: Blueprint['groups'] = [];
  for (const group of exam.tmplGroups) {
    const fixed: FixedRef[] = [];
    const own = new Map((group.quScores ?? []).map(({ quId, score }) => [quId, score]));
    for (const quId of group.quIds ?? []) {
      const ref = byId.get(quId);
      if (ref === undefined) return { problem: group.title };
      const score = own.get(quId);
      fixed.push(score === undefined ? ref : { ...ref, score });
    }
    const draws = (group.draws ?? []).map((given) => {
      const rule = ruleOf(group, given);
      return { rule, pool: sorted.filter(satisfying(rule)) };
    });
    if (fixed.length + draws.length === 0) return { problem: group.title };
    groups.push({
      id: group.id,
      title: group.title,
      quType: group.quType,
      perScore: group.perScore,
      ...(fixed.length > 0 ? { fixed } : {}),
      ...(draws.length > 0 ? { draws } : {}),
    });
  }
  const blueprint: Blueprint = {
    examId: exam.id,
    examVersion: exam.version,
    quShuffle: exam.quShuffle,
    optShuffle: exam.optShuffle,
    groups,
  };
  const trial = drawPaper(blueprint, 'trial');
  return 'problem' in trial ? trial : { blueprint };
}

/** A draw with the type of its group, which it has when it names none itself. */
export const ruleOf = ({ quType }: { readonly quType: number | null }, rule: DrawRule): DrawRule =>
  rule.quType === undefined && quType !== null ? { ...rule, quType } : rule;

/**
 * Tells of a question whether it meets every filter a rule gives; of tags it must carry all. Made once for
 * many questions.
 */
export function satisfying(rule: DrawRule): (ref: QuestionRef) => boolean {
  const chapterIds = rule.chapterId === undefined ? null : new Set(rule.chapterIds ?? [rule.chapterId]);
  return (ref) =>
    ref.repoId === rule.repoId &&
    (chapterIds === null || (ref.chapterId !== undefined && chapterIds.has(ref.chapterId))) &&
    (rule.quType === undefined || ref.quType === rule.quType) &&
    (rule.level === undefined || ref.level === rule.level) &&
    (rule.tags ?? []).every((tag) => ref.tags.includes(tag));
}
