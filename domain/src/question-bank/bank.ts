import { z } from 'zod';

/** A question bank and its chapters. */
export const bank = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  catId: z.string().nullable(),
  remark: z.string(),
  /** true: learners may practise it; its questions may be read with keys by them */
  training: z.boolean(),
  chapters: z.array(z.object({ id: z.string(), title: z.string(), sort: z.number() })),
});
export type Bank = z.infer<typeof bank>;

/** The changing head of a question: which immutable version counts now, and what a draw filters by. */
export const questionHead = z.object({
  id: z.string(),
  version: z.number(),
  sha256: z.string(),
  quType: z.number(),
  repoId: z.string(),
  chapterId: z.string().nullable(),
  level: z.number(),
  tags: z.array(z.string()),
  /** 0 usable, 1 disabled */
  state: z.number(),
  updateTime: z.number(),
});
export type QuestionHead = z.infer<typeof questionHead>;
