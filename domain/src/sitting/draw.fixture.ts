import fc from 'fast-check';
import { compileBlueprint, type ExamToCompile } from './compile-blueprint.js';
import { questionRefOf } from '../question-bank/question-ref.js';
import { drawPaper } from './draw.js';
import type { PaperGroup } from './event-parts.js';
import type { QuestionRef } from '../question-bank/question.js';
import type { Blueprint, DrawRule } from './blueprint.js';
import { question } from './sample.fixture.js';

export const ref = (quId: string, more: Partial<QuestionRef> = {}): QuestionRef => ({
  ...questionRefOf(question(quId, 1, { letters: 'Abcd' }), `sha-${quId}`),
  ...more,
});

export const group = (
  title: string,
  more: Partial<ExamToCompile['tmplGroups'][number]>,
): ExamToCompile['tmplGroups'][number] => ({
  id: title,
  title,
  quType: null,
  perScore: 2,
  ...more,
});

export const examOf = (...tmplGroups: ExamToCompile['tmplGroups'][number][]): ExamToCompile => ({
  id: 'exam-1',
  version: 1,
  quShuffle: true,
  optShuffle: true,
  tmplGroups,
});

export const draw = (rule: Partial<DrawRule> & { count: number }): DrawRule => ({ repoId: 'bank', ...rule });

export const compiled = (result: ReturnType<typeof compileBlueprint>): Blueprint => {
  if ('problem' in result) throw new Error(`cannot fill ${result.problem}`);
  return result.blueprint;
};

export const groupsOf = (result: ReturnType<typeof drawPaper>): PaperGroup[] => {
  if ('problem' in result) throw new Error(`cannot fill ${result.problem}`);
  return result.groups;
};

export const idsOf = (groups: readonly PaperGroup[]): string[] =>
  groups.flatMap((one) => one.questions.map((q) => q.quId));

/** Groups of fixed questions and overlapping draws over a bank of 30 questions. */
export const anyExam = fc
  .record({
    fixed: fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { maxLength: 5 }),
    draws: fc.array(
      fc.record({
        level: fc.integer({ min: 1, max: 3 }),
        tagged: fc.boolean(),
        count: fc.integer({ min: 1, max: 6 }),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    quShuffle: fc.boolean(),
    optShuffle: fc.boolean(),
    seed: fc.string(),
  })
  .map(({ fixed, draws, quShuffle, optShuffle, seed }) => {
    const bank = Array.from({ length: 30 }, (_, i) =>
      ref(`q${i}`, { level: (i % 3) + 1, tags: i % 2 === 0 ? ['even'] : [] }),
    );
    const rules = draws.map(({ level, tagged, count }) =>
      draw({ level, count, ...(tagged ? { tags: ['even'] } : {}) }),
    );
    const exam = {
      ...examOf(
        group('甲', { quIds: fixed.map((i) => `q${i}`), draws: rules.slice(0, 2) }),
        group('乙', { draws: rules }),
      ),
      quShuffle,
      optShuffle,
    };
    return { exam, bank, seed };
  });

/** Whether any drawing exists, by matching single places to questions: what the draw is held against. */
export function canBeFilled(blueprint: Blueprint): boolean {
  const used = new Set(blueprint.groups.flatMap((one) => (one.fixed ?? []).map((fixed) => fixed.quId)));
  const slots = blueprint.groups.flatMap((one) =>
    (one.draws ?? []).flatMap((d) => Array.from({ length: d.rule.count }, () => d.pool.map((r) => r.quId))),
  );
  const holder = new Map<string, number>();
  const place = (slot: number, tried: Set<string>): boolean =>
    (slots[slot] ?? []).some((quId) => {
      if (used.has(quId) || tried.has(quId)) return false;
      tried.add(quId);
      const other = holder.get(quId);
      if (other !== undefined && !place(other, tried)) return false;
      holder.set(quId, slot);
      return true;
    });
  return slots.every((_, slot) => place(slot, new Set()));
}
