import { z } from 'zod';
import type { EventBody } from '../kernel/event.js';
import { answer, judgedCase, paperQuestion } from '../sitting/public.js';

// Every fact of a training record. Times are those of the events.

/** What is practised: a bank (`repoId`), or wrong questions of exams (mode 0, each question says its exam). */
const ofWhat = {
  userId: z.string(),
  /** the bank; with mode 0 what the record was started with: an exam's id, or a word of the wrong-book's own */
  repoId: z.string(),
  /** one of `trainingModes`, or 300 and a question type */
  mode: z.number(),
};

/** A question of a training, by reference; `examId`: the exam it was answered wrongly in (mode 0). */
export const trainingQuestion = paperQuestion.extend({ examId: z.string().optional() });
export type TrainingQuestion = z.infer<typeof trainingQuestion>;

/** What an answer is about, whole in each event, so that whoever folds it needs no other. */
const aboutQuestion = {
  ...ofWhat,
  /** mode 0: the exam the question was answered wrongly in; else null */
  examId: z.string().nullable(),
  quId: z.string(),
  version: z.number(),
  sha256: z.string(),
};

/** Facts of `training-{trainId}`. */
export const trainingEventSchemas = {
  TrainingStarted: z.object({
    trainId: z.string(),
    ...ofWhat,
    /** mode 4: the chapter, those below it included; null: any */
    chapterId: z.string().nullable(),
    /** what the chapter was called then; left out: no chapter, or a record of before this was noted */
    chapterTitle: z.string().optional(),
    /** what the bank or exam was called then */
    title: z.string(),
    /** 1 for the first record of this person with this bank, mode and chapter, then 2, 3 … */
    round: z.number(),
    /** how many there were to choose from: more than `questions` has when a bank is larger than a record */
    available: z.number(),
    questions: z.array(trainingQuestion),
  }),
  /** The one answer to a question: what is right is shown with it, so that nothing is answered twice. */
  TrainingAnswered: z.object({
    ...aboutQuestion,
    quType: z.number(),
    /** null: a composite, answered in its parts; mode 13: nothing was answered */
    answer: answer.nullable(),
    parts: z
      .array(z.object({ quId: z.string(), answer: answer.nullable(), right: z.boolean().nullable() }))
      .optional(),
    /** null: the person compares it with the standard answer. Mode 13: always true, and never counts. */
    right: z.boolean().nullable(),
    /** what came of running programs, by the id of the question or part */
    judged: z.array(z.object({ quId: z.string(), cases: z.array(judgedCase) })).optional(),
    /** the key was not shown with it then: it was in an exam that was still to be sat, or open */
    withheld: z.literal(true).optional(),
    device: z.string().optional(),
    seq: z.number().optional(),
  }),
  /** What the person says of an own answer that only people can judge; said again it replaces what was said. */
  TrainingSelfJudged: z.object({
    ...aboutQuestion,
    right: z.boolean(),
    /** what was said of this answer before; null: nothing */
    replaces: z.boolean().nullable(),
    /** ms: when the answer was given */
    answeredAt: z.number(),
    /** as the answer says it */
    withheld: z.literal(true).optional(),
  }),
  TrainingMarked: z.object({ quId: z.string(), mark: z.boolean() }),
  /** `restarted`: left for a new record of the same */
  TrainingFinished: z.object({ cause: z.enum(['learner', 'restarted']) }),
};

type EventsOf<S extends Record<string, z.ZodType>> = {
  [T in keyof S & string]: EventBody<T, z.infer<S[T]>>;
}[keyof S & string];

export type TrainingEvent = EventsOf<typeof trainingEventSchemas>;
export type TrainingStarted = z.infer<typeof trainingEventSchemas.TrainingStarted>;
export type TrainingAnswered = z.infer<typeof trainingEventSchemas.TrainingAnswered>;
export type TrainingSelfJudged = z.infer<typeof trainingEventSchemas.TrainingSelfJudged>;

export const trainingStream = (trainId: string): string => `training-${trainId}`;
