import type { PaperGroup } from '@vigil/domain/sitting/events';
import type { Blueprint, DrawRule, QuestionContent, QuestionRef } from '@vigil/domain/question-bank/question';
import type { Bank, QuestionHead } from '@vigil/domain/question-bank/bank';
import type { BankOrder } from '@vigil/domain/question-bank/bank-right';
import type { CategoryFree, ExamCategory } from '@vigil/domain/exams/category';
import type { Exam } from '@vigil/domain/exams/exam';
import type { User } from '@vigil/domain/organisation/user';
import type { Department } from '@vigil/domain/organisation/department';
import type { CollectionDefinition, Document } from './documents/port.js';

// Collections of reference data (data.db or MongoDB). Views are declared by their projections.

/** A session: the id is the SHA-256 (hex) of its token; the token itself is never stored (engine §10). */
export interface SessionDocument extends Document {
  /** rises with each write; none in documents of an earlier Vigil */
  readonly version?: number;
  readonly userId: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** ms epoch; renewed while used, never before an open paper's deadline + 1 h */
  readonly expiresAt: number;
  readonly lastPosition: string | null;
}

/** An immutable question version: id = `${quId}@${version}`. */
export interface QuestionVersionDocument extends Document {
  readonly sha256: string;
  readonly content: QuestionContent;
}

/**
 * A blueprint with its pools by digest: the SHA-256 (hex) over the SHA-256 of each question version in the
 * pool, in the pool's order.
 */
export type BlueprintByDigest = Omit<Blueprint, 'groups'> & {
  readonly groups: readonly (Omit<Blueprint['groups'][number], 'draws'> & {
    readonly draws?: readonly { readonly rule: DrawRule; readonly poolSha256: string }[];
  })[];
};

/**
 * A blueprint: id = SHA-256 (hex) of its canonical JSON. One of an earlier Vigil holds its pools itself and
 * has no pages.
 */
export interface BlueprintDocument extends Document {
  readonly blueprint: Blueprint | BlueprintByDigest;
  /**
   * ids of the pages of the banks that the pools were chosen from: a rule's pool is what satisfies it there,
   * in the order of ids
   */
  readonly pages?: readonly string[];
}

/**
 * Some usable questions of a bank, in the order of their ids: id = SHA-256 (hex) of the canonical JSON of
 * `refs`. Shared by blueprints.
 */
export interface QuestionPageDocument extends Document {
  readonly refs: readonly QuestionRef[];
}

/** Questions that are about to change; the id is a rising number of 12 digits. Only the newest are kept. */
export interface QuestionChangesDocument extends Document {
  readonly changes: readonly {
    readonly quId: string;
    readonly repoId: string;
    readonly version: number;
    readonly gone?: true;
  }[];
}

/** Small named values: site settings, dictionaries, the data version. */
export interface SettingDocument extends Document {
  readonly version: number;
  readonly value: unknown;
}

/**
 * An event that a reactor could not act on yet: it goes on with later ones and comes back to this. The id is
 * `{reactor}/{event id}`.
 */
export interface DeadLetterDocument extends Document {
  readonly reactor: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** ms epoch of the first failure */
  readonly since: number;
  readonly attempts: number;
  readonly error: string;
}

/**
 * How far an act on a whole exam has come (engine §9); the id is the act's event id. What happened stands in
 * the log: this only tells it while it happens.
 */
export interface ActProgressDocument extends Document {
  readonly examId: string;
  readonly type: string;
  /** ms epoch of the act */
  readonly at: number;
  readonly by: string;
  /** papers it is for, as far as known */
  readonly papers: number;
  readonly reached: number;
  /** papers it did not reach yet: at most 100 are named */
  readonly failedCount: number;
  readonly failed: readonly { readonly paperId: string; readonly error: string }[];
  readonly state: 'running' | 'waiting' | 'done';
}

/**
 * A handed-in paper whose programs are judged: the id is the paper's. What came of it stands in the log; this
 * says what is still to be done.
 */
export interface JudgingDocument extends Document {
  /** rises with each write: what was ordered meanwhile is never taken for done */
  readonly version: number;
  readonly examId: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /** ms epoch: not before */
  readonly notBefore: number;
  readonly attempts: number;
  /** why the last attempt failed */
  readonly error: string | null;
}

/** How far drawing papers ahead has come; the id is the exam's. */
export interface PreparationDocument extends Document {
  readonly examVersion: number;
  readonly blueprint: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly error: string | null;
  readonly at: number;
}

/**
 * Papers drawn ahead for nobody in particular: a process takes a whole chunk for the starts it answers
 * (engine §3).
 */
export interface PreparedDrawsDocument extends Document {
  readonly version: number;
  readonly examId: string;
  readonly examVersion: number;
  readonly blueprint: string;
  readonly taken: boolean;
  readonly draws: readonly { readonly seed: string; readonly groups: readonly PaperGroup[] }[];
}

/**
 * Secrets of a change of reference data on their way into the document; there only while the change is under
 * way (engine §10).
 */
export interface ReferenceSecretDocument extends Document {
  /** entity and id of the document */
  readonly about: string;
  readonly forVersion: number;
  readonly secrets: unknown;
}

/**
 * That a document of reference data has a value no other of its entity may have, or is about to (decision
 * 080). The id is `{entity}:{key}:{SHA-256 of the value}`.
 */
export interface ReferenceKeyDocument extends Document {
  /** another at random with each write */
  readonly version: number;
  /** id of the document */
  readonly owner: string;
  /** revision of the owner's stream behind which the change is appended that brings the value */
  readonly revision: number;
}

/** A file that an event names, and which is therefore kept as long as the log: id = its file id. */
export interface NamedFileDocument extends Document {
  readonly owner: string;
}

/** A file of questions that was read: kept until it is stored as questions, or for a day. Times in ms. */
export interface QuestionImportDocument extends Document {
  readonly ownerId: string;
  readonly repoId: string;
  readonly fileName: string;
  readonly format: string;
  readonly state: 'preview' | 'running' | 'done' | 'failed';
  /** why it failed, in a sentence for who began it */
  readonly problem?: string;
  readonly createTime: number;
  readonly startTime: number | null;
  readonly endTime: number | null;
  /** questions in the file, those of them with problems, and how many were looked at */
  readonly total: number;
  readonly bad: number;
  readonly done: number;
  readonly parts: number;
}

/** Some questions of such a file, with what is wrong with each: id = `{import}:{part}`. */
export interface QuestionImportPartDocument extends Document {
  readonly importId: string;
  readonly questions: readonly unknown[];
}

const define = <T extends Document>(
  definition: CollectionDefinition,
): CollectionDefinition & { readonly of?: T } => definition;

export const collections = {
  exams: define<Exam>({
    name: 'exams',
    indexes: [{ fields: ['startTime'] }, { fields: ['examType', 'startTime'] }],
  }),
  examCategories: define<ExamCategory>({ name: 'exam_categories', indexes: [] }),
  categoryFree: define<CategoryFree>({ name: 'exam_category_free', indexes: [] }),
  users: define<User>({
    name: 'users',
    indexes: [
      { fields: ['userName'], unique: true },
      { fields: ['deptCode', 'userName'] },
      { fields: ['realName'] },
      { fields: ['roleType'] },
    ],
  }),
  departments: define<Department>({ name: 'departments', indexes: [{ fields: ['deptCode'], unique: true }] }),
  sessions: define<SessionDocument>({
    name: 'sessions',
    indexes: [{ fields: ['userId'] }, { fields: ['expiresAt'] }],
  }),
  banks: define<Bank>({ name: 'banks', indexes: [{ fields: ['title'] }] }),
  bankOrders: define<BankOrder>({ name: 'bank_orders', indexes: [{ fields: ['userId', 'repoId'] }] }),
  questionHeads: define<QuestionHead>({
    name: 'question_heads',
    indexes: [
      // each column a list is sorted by, of one bank and of all
      ...['quType', 'level', 'createTime', 'updateTime'].flatMap((column) => [
        { fields: ['repoId', column] },
        { fields: [column] },
      ]),
      // in which pools are read
      { fields: ['repoId', 'id'] },
      // what draws count by
      { fields: ['repoId', 'quType', 'level'] },
      { fields: ['fingerprint'] },
    ],
  }),
  questionVersions: define<QuestionVersionDocument>({ name: 'question_versions', indexes: [] }),
  questionImports: define<QuestionImportDocument>({
    name: 'question_imports',
    indexes: [{ fields: ['state', 'createTime'] }, { fields: ['ownerId', 'repoId', 'createTime'] }],
  }),
  questionImportParts: define<QuestionImportPartDocument>({ name: 'question_import_parts', indexes: [] }),
  questionChanges: define<QuestionChangesDocument>({ name: 'question_changes', indexes: [] }),
  questionPages: define<QuestionPageDocument>({ name: 'question_pages', indexes: [] }),
  blueprints: define<BlueprintDocument>({ name: 'blueprints', indexes: [] }),
  judgings: define<JudgingDocument>({
    name: 'judgings',
    indexes: [{ fields: ['state', 'notBefore'] }, { fields: ['examId', 'state'] }],
  }),
  preparations: define<PreparationDocument>({ name: 'preparations', indexes: [] }),
  preparedDraws: define<PreparedDrawsDocument>({
    name: 'prepared_draws',
    indexes: [{ fields: ['examId', 'taken'] }],
  }),
  referenceSecrets: define<ReferenceSecretDocument>({
    name: 'reference_secrets',
    indexes: [{ fields: ['about'] }],
  }),
  referenceKeys: define<ReferenceKeyDocument>({ name: 'reference_keys', indexes: [] }),
  settings: define<SettingDocument>({ name: 'settings', indexes: [] }),
  namedFiles: define<NamedFileDocument>({ name: 'named_files', indexes: [] }),
  deadLetters: define<DeadLetterDocument>({ name: 'reactor_set_aside', indexes: [{ fields: ['reactor'] }] }),
  actProgress: define<ActProgressDocument>({ name: 'act_progress', indexes: [{ fields: ['examId', 'at'] }] }),
} as const;
