import { z } from 'zod';

/**
 * 1 single, 2 multiple, 3 true/false, 4 essay, 5 fill-in, 6 matching, 7 Scratch, 8 Python, 9 C++, 99
 * composite (spec 1 §3).
 */
export const quTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99] as const;

/** The types in words: dictionary `qu_type`. */
export const quTypeNames: Readonly<Record<number, string>> = {
  1: '单选题',
  2: '多选题',
  3: '判断题',
  4: '简答题',
  5: '填空题',
  6: '匹配题',
  7: 'Scratch编程题',
  8: 'Python编程题',
  9: 'C++编程题',
  99: '组合题',
};

/** Types whose score is known at hand-in; the others wait for a person. */
export const isObjective = (quType: number): boolean => [1, 2, 3, 5, 6].includes(quType);

const option = z.object({
  id: z.string(),
  content: z.string(),
  image: z.string().optional(),
  isRight: z.boolean(),
});
/** One blank of a fill-in question; any of `accepted` is right. */
const blank = z.object({ id: z.string(), accepted: z.array(z.string()).min(1) });
/** A left item and the right-hand item (by id) it belongs to. */
const pair = z.object({
  id: z.string(),
  content: z.string(),
  image: z.string().optional(),
  matchId: z.string(),
});
const match = z.object({ id: z.string(), content: z.string(), image: z.string().optional() });

/**
 * A programming question's test: what the program reads and must print. A hidden one is never sent to a
 * candidate.
 */
const codeTest = z.object({ id: z.string(), input: z.string(), output: z.string(), visible: z.boolean() });
export type CodeTest = z.infer<typeof codeTest>;

/** A point of a marking guide with its share of the question's points. */
const markingPoint = z.object({ id: z.string(), text: z.string(), share: z.number() });

const questionBase = {
  quId: z.string(),
  quType: z.number(),
  /** HTML; blanks of type 5 are marked `____` in order */
  content: z.string(),
  image: z.string().optional(),
  /** URL of audio or video */
  media: z.string().optional(),
  /** HTML */
  analysis: z.string(),
  options: z.array(option).optional(),
  blanks: z.array(blank).optional(),
  /** type 5: blanks count in the order given; false: any order */
  inOrder: z.boolean().optional(),
  pairs: z.array(pair).optional(),
  /** right-hand items of type 6; more than pairs = distractors */
  matches: z.array(match).optional(),
  /** type 4, 7, 8, 9: the standard answer shown to markers and, when allowed, to the candidate */
  rightAnswer: z.string().optional(),
  /** type 8, 9: starter code; type 7: URL of a template file */
  titleBody: z.string().optional(),
  scratchUrl: z.string().optional(),
  /** type 8, 9: how a program is judged; absent: a person marks it. `timeLimit` in ms for each test */
  code: z.object({ tests: z.array(codeTest), timeLimit: z.number() }).optional(),
  /** type 4, 7: what a marker looks for */
  points: z.array(markingPoint).optional(),
};

const subQuestion = z.object(questionBase);
/**
 * One immutable version of a question, with its key: what a paper refers to by {quId, version, sha256}.
 * `sha256` of a version is over the canonical JSON of this object. Parts of a composite have their own quId
 * and never stand alone.
 */
export const questionContent = z.object({
  ...questionBase,
  version: z.number(),
  repoId: z.string(),
  chapterId: z.string().optional(),
  /** 1 easy, 2 middle, 3 hard */
  level: z.number(),
  tags: z.array(z.string()),
  /** points its author suggests */
  scoreHint: z.number().optional(),
  /** parts of a composite (99) with their share of the points, which add up to 1 */
  parts: z.array(subQuestion.extend({ share: z.number() })).optional(),
});
export type QuestionContent = z.infer<typeof questionContent>;
export type QuestionPart = NonNullable<QuestionContent['parts']>[number];

/** What a draw must know of a question: enough to choose and to order, nothing that tells the key. */
export const questionRef = z.object({
  quId: z.string(),
  version: z.number(),
  sha256: z.string(),
  quType: z.number(),
  repoId: z.string(),
  chapterId: z.string().optional(),
  level: z.number(),
  tags: z.array(z.string()),
  /** ids of options (1, 2, 3) or of right-hand items (6) in their written order */
  optionIds: z.array(z.string()).optional(),
  /** ids of blanks (5) or left items (6): what an answer may have entries for */
  entryIds: z.array(z.string()).optional(),
  parts: z
    .array(
      z.object({
        quId: z.string(),
        quType: z.number(),
        share: z.number(),
        optionIds: z.array(z.string()).optional(),
        entryIds: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
export type QuestionRef = z.infer<typeof questionRef>;

/**
 * What of it only the content tells: a question's head keeps it, so that a bank can be drawn from without
 * reading contents.
 */
export const answerableIds = questionRef.pick({ optionIds: true, entryIds: true, parts: true });
export type AnswerableIds = z.infer<typeof answerableIds>;
