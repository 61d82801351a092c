import { z } from 'zod';
import type { MarkingPlan } from '../sitting/public.js';

/** How an exam is marked: reference data, one document per exam, whose id is the exam's. */
export const markingSettings = z.object({
  id: z.string(),
  version: z.number(),
  /** 2: two independent rounds and a third decision beyond the tolerance */
  rounds: z.union([z.literal(1), z.literal(2)]),
  /** points two rounds may differ by */
  tolerance: z.number(),
  /** points are given in multiples of it */
  step: z.number(),
  /** reviewers are told no name, also when they mark by paper */
  anonymous: z.boolean(),
  /** about every how many answers a sample with known points comes; 0: none */
  sampleEvery: z.number(),
  updateTime: z.number(),
});
export type MarkingSettings = z.infer<typeof markingSettings>;

/** Steps an exam may be marked in, points. */
export const markingSteps = [0.1, 0.5, 1] as const;

/** What an exam that says nothing is marked by: once, in half points, without names. */
export const defaultSettings = (examId: string): MarkingSettings => ({
  id: examId,
  version: 0,
  rounds: 1,
  tolerance: 1,
  step: 0.5,
  anonymous: true,
  sampleEvery: 10,
  updateTime: 0,
});

/** What is wrong with settings, in the words of the form; [] is nothing. */
export function settingsProblems({ tolerance, step, sampleEvery, rounds }: MarkingSettings): string[] {
  return [
    ...([1, 2].includes(rounds) ? [] : ['评阅轮次应为1或2！']),
    ...((markingSteps as readonly number[]).includes(step) ? [] : ['评分步长应为0.1、0.5或1分！']),
    ...(tolerance >= 0 && tolerance <= 100 ? [] : ['允许误差应为0到100分！']),
    ...(Number.isInteger(sampleEvery) && (sampleEvery === 0 || (sampleEvery >= 5 && sampleEvery <= 200))
      ? []
      : ['样卷间隔应为0（不使用）或5到200份！']),
  ];
}

export const planOf = ({ rounds, tolerance, step }: MarkingSettings): MarkingPlan => ({
  rounds,
  tolerance,
  step,
});
