import { z } from 'zod';
import { isTheirs, sharedWithNobody, sharing, type Colleague } from '../kernel/ownership.js';
import { answerableIds } from './question.js';

/** A chapter of a bank. Chapters form a tree by `parentId`; siblings stand in the order of `sort`. */
export const chapter = z.object({
  id: z.string(),
  title: z.string(),
  sort: z.number(),
  parentId: z.string().nullable().optional(),
});
export type Chapter = z.infer<typeof chapter>;

/** Chapters a bank may have. */
export const chaptersAtMost = 500;

/** Said when a bank would have more. */
export const tooManyChapters = `章节不能超过${chaptersAtMost}个！`;

/** A chapter and all chapters below it, itself first. A chapter the bank does not have stands alone. */
export function chapterAndBelow(chapters: readonly Chapter[], id: string): string[] {
  const below = new Map<string, string[]>();
  for (const { id: child, parentId } of chapters) {
    if (typeof parentId !== 'string') continue;
    const siblings = below.get(parentId);
    if (siblings === undefined) below.set(parentId, [child]);
    else siblings.push(child);
  }
  const found = new Set([id]);
  for (const at of found) for (const child of below.get(at) ?? []) found.add(child);
  return [...found];
}

/**
 * A question bank and its chapters. Price in fen, times in ms. Banks written before a field existed lack it:
 * read them through `wholeBank`.
 */
export const bank = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  /** value of dictionary `repo_catalog` */
  catId: z.string().nullable(),
  remark: z.string(),
  /** true: learners may practise it; its questions may be read with keys by them */
  training: z.boolean(),
  chapters: z.array(chapter),
  /** URL */
  cover: z.string().nullable(),
  priceFen: z.number(),
  /** for whom it is, in words */
  faceCrowd: z.string(),
  /** 0 usable, 1 disabled */
  state: z.number(),
  /** null: belongs to the site, every holder of the permission may edit it */
  ownerId: z.string().nullable(),
  /** colleagues and departments who may use and edit it too */
  shared: sharing,
  createTime: z.number(),
  updateTime: z.number(),
});
export type Bank = z.infer<typeof bank>;

/** What a bank that does not say so is: nobody's own, free, usable. A new field stands last (decision 298). */
export const bankDefaults = {
  catId: null,
  remark: '',
  training: false,
  chapters: [],
  cover: null,
  priceFen: 0,
  faceCrowd: '',
  state: 0,
  ownerId: null,
  shared: sharedWithNobody,
  createTime: 0,
  updateTime: 0,
} satisfies Omit<Bank, 'id' | 'version' | 'title'>;

/** A stored bank with every field. */
export const wholeBank = (stored: Partial<Bank> & Pick<Bank, 'id' | 'version' | 'title'>): Bank => ({
  ...bankDefaults,
  ...stored,
});

/** Who wants a bank: `whole` holds the right to every bank. */
export interface BankUser extends Colleague {
  readonly whole: boolean;
}

/**
 * Whether a person may use and edit a bank and its questions: the site's, an own one, or one shared with the
 * person or the department.
 */
export const mayUseBank = (bank: Pick<Bank, 'ownerId' | 'shared'>, user: BankUser): boolean =>
  user.whole || bank.ownerId === null || isTheirs(bank, user);

/**
 * The changing head of a question: which immutable version counts now, and what lists and draws filter by.
 * Every change makes a version.
 */
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
  /** the words of the question and its options, without markup, as lists show and search them */
  text: z.string().optional(),
  /** equal for questions that differ by white space, punctuation and letter case alone */
  fingerprint: z.string().optional(),
  /**
   * what a draw must know beside; absent in heads of an earlier Vigil, where the version's content tells it
   */
  ids: answerableIds.optional(),
  createBy: z.string().nullable().optional(),
  createTime: z.number().optional(),
  updateBy: z.string().nullable().optional(),
});
export type QuestionHead = z.infer<typeof questionHead>;
