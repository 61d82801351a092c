import { z } from 'zod';

// What the facts of a sitting are made of. Times are milliseconds since 1970 UTC; scores are points with one
// decimal.

/** The exam's rules as they stood at the claim, by value (engine §3). Units: spec 1 §3, wire.md. */
export const examRules = z.object({
  examType: z.union([z.literal(1), z.literal(2)]),
  /** minutes; 0 = until endTime */
  totalTime: z.number(),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  qualifyScore: z.number(),
  /** minutes during which hand-in is refused */
  handMin: z.number(),
  leaveOn: z.boolean(),
  /** seconds */
  leaveCheck: z.number(),
  leaveCount: z.number(),
  actionOn: z.boolean(),
  /** seconds */
  actionInterval: z.number(),
  faceOn: z.boolean(),
  faceCheck: z.boolean(),
  faceChance: z.number(),
  camOn: z.boolean(),
  /** minutes */
  camInterval: z.number(),
  stepOn: z.boolean(),
  /** 1 thanks only, 2 with score, 3 detailed */
  resultType: z.number(),
  /** 0 exact, 1 half if incomplete, 2 per option; a wrong option is always 0 */
  multiRule: z.number(),
  waterMark: z.boolean(),
  quShuffle: z.boolean(),
  optShuffle: z.boolean(),
});
export type ExamRules = z.infer<typeof examRules>;

/**
 * One question on a paper, by reference: the version and its content hash, the order its options are shown
 * in, its points.
 */
export const paperQuestion = z.object({
  quId: z.string(),
  version: z.number(),
  sha256: z.string(),
  quType: z.number(),
  score: z.number(),
  /** runs through the whole paper from 1 */
  sort: z.number(),
  /**
   * ids of options as shown (types 1, 2, 3), or tags dealt to the right-hand items (type 6, ids in tag order
   * A, B, C …)
   */
  optionOrder: z.array(z.string()).optional(),
  /** ids of blanks (5) or left items (6): what an answer may have entries for */
  entryIds: z.array(z.string()).optional(),
  /** parts of a composite question (99) */
  parts: z
    .array(
      z.object({
        quId: z.string(),
        quType: z.number(),
        score: z.number(),
        optionOrder: z.array(z.string()).optional(),
        entryIds: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
export type PaperQuestion = z.infer<typeof paperQuestion>;
export type PaperPart = NonNullable<PaperQuestion['parts']>[number];

export const paperGroup = z.object({
  id: z.string(),
  title: z.string(),
  quType: z.number().nullable(),
  perScore: z.number(),
  totalScore: z.number(),
  questions: z.array(paperQuestion),
});
export type PaperGroup = z.infer<typeof paperGroup>;

/**
 * What a candidate wrote, by question type (wire.md "Answers by type"). Options and items are named by their
 * ids.
 */
export const answer = z.object({
  /** 1, 2, 3: ids of the chosen options */
  checked: z.array(z.string()).optional(),
  /** 5: text per blank id; 6: tag per left item id */
  entries: z.record(z.string(), z.string()).optional(),
  /** 4: sanitised HTML; also a titleBody kept by save-work-answer */
  text: z.string().optional(),
  /** 8, 9 */
  code: z.string().optional(),
  /** 7: URL of an own upload */
  scratch: z.string().optional(),
});
export type Answer = z.infer<typeof answer>;

/**
 * A save older than one already applied for that question on that device, or written before the one of another device
 * that stands there (then with what it says, and when that was, as the server reckons it; ET156): recorded, changes
 * nothing.
 */
export const supersededAnswer = z.object({
  quId: z.string(),
  device: z.string(),
  seq: z.number(),
  answer: answer.optional(),
  writtenAt: z.number().optional(),
});

/** How a paper came to be handed in. `offline`: it was sat on paper, its score entered (ET98). */
export const handInCause = z.enum([
  'candidate',
  'inactivity',
  'leave-limit',
  'face-limit',
  'camera',
  'deadline',
  'proctor',
  'proctor-all',
  'offline',
]);
export type HandInCause = z.infer<typeof handInCause>;

/**
 * What came of one question or part. Everything after `right` is there for statistics and absent in papers
 * scored before they were kept.
 */
export const questionResult = z.object({
  quId: z.string(),
  score: z.number(),
  right: z.boolean().nullable(),
  /** who decided, `regrade`: full marks for everybody; absent: nobody yet, a composite, or a paper scored before persons marked */
  by: z.enum(['key', 'tests', 'mark', 'regrade']).optional(),
  fullScore: z.number().optional(),
  /** nothing was answered */
  blank: z.boolean().optional(),
  /** 1, 2, 3: ids of the options chosen */
  checked: z.array(z.string()).optional(),
  /** a part: the composite it belongs to, whose own score counts it already */
  wholeId: z.string().optional(),
});
export type QuestionResult = z.infer<typeof questionResult>;

/** The exam and the length of the sitting a score belongs to, so that whoever counts needs no other event. */
export const scoredSitting = z.object({ examId: z.string(), examType: z.number(), userTime: z.number() });

/** One scoring of a paper, whole: what statistics add, and take back when it no longer stands. */
export const paperScore = z.object({
  /** what keys and tests gave */
  objScore: z.number(),
  /** what persons gave, for those questions in the place of keys and tests; absent: they marked nothing */
  subjScore: z.number().optional(),
  /** null while a subjective question waits for marking */
  passed: z.boolean().nullable(),
  /** 0 waits for marking, 1 marked, 2 nothing to mark */
  reviewState: z.number(),
  /** 1 awaiting marking, 2 finished, 3 handed in by the server with nothing answered */
  state: z.number(),
  valid: z.boolean(),
  questions: z.array(questionResult),
  /** ids of the regrades it was counted with; absent: none */
  regrades: z.array(z.string()).optional(),
  /** absent in papers scored before statistics were kept: those are not counted */
  sitting: scoredSitting.optional(),
});
export type PaperScore = z.infer<typeof paperScore>;

export const faceOutcome = z.enum([
  'matched',
  'registered',
  'no-face',
  'many-faces',
  'other-person',
  'empty-image',
  'not-checked',
]);
export type FaceOutcome = z.infer<typeof faceOutcome>;

/**
 * How one run of a candidate's program came out. `wrong`: it printed something else; `none`: nothing was
 * handed in to run.
 */
export const codeVerdict = z.enum([
  'right',
  'wrong',
  'error',
  'compile-error',
  'time-limit',
  'memory-limit',
  'output-limit',
  'none',
]);
export type CodeVerdict = z.infer<typeof codeVerdict>;
export const judgedCase = z.object({ id: z.string(), verdict: codeVerdict });
export type JudgedCase = z.infer<typeof judgedCase>;
