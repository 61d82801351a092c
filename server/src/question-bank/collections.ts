import { bankDefaults, wholeBank, type Bank, type QuestionHead } from '@vigil/domain/question-bank/bank';
import type { BankOrder } from '@vigil/domain/question-bank/bank-right';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import { withoutLatest } from '../platform/reference/earlier-forms.js';

/** An immutable question version: id = `${quId}@${version}`. */
export interface QuestionVersionDocument extends Document {
  readonly sha256: string;
  readonly content: QuestionContent;
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
  /** without problems, with warnings; files read before there were any say nothing */
  readonly warned?: number;
  readonly done: number;
  readonly parts: number;
}

/** Some questions of such a file, with what is wrong with each: id = `{import}:{part}`. */
export interface QuestionImportPartDocument extends Document {
  readonly importId: string;
  readonly questions: readonly unknown[];
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

/** Head and content are one record in the log, and two documents here: of the content the head has the hash. */
const recordedHead = ({
  ids: _ids,
  content: _content,
  ...head
}: QuestionHead & { readonly content?: unknown }): unknown => head;

/** What draws know of the content, so that nobody leaves out its wrong options in the head. */
export const sealedHead = ({ ids }: Pick<QuestionHead, 'ids'>): unknown => ({ ids });

/** What question banks keep, with indexes. */
export const collections = {
  banks: define<Bank>({
    name: 'banks',
    recordedAs: 'bank',
    // Changes are made of whole ones.
    recordedForm: wholeBank,
    earlierForms: (bank) => withoutLatest({ ...wholeBank(bank) }, bankDefaults),
    indexes: [{ fields: ['title'] }, { fields: ['updateTime'] }],
  }),
  bankOrders: define<BankOrder>({
    name: 'bank_orders',
    recordedAs: 'bank-order',
    indexes: [{ fields: ['userId', 'repoId'] }],
  }),
  questionHeads: define<QuestionHead>({
    name: 'question_heads',
    recordedAs: 'question',
    recordedForm: recordedHead,
    sealedForm: sealedHead,
    sealedLater: true,
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
  questionImportParts: define<QuestionImportPartDocument>({
    name: 'question_import_parts',
    indexes: [],
    // An import may never begin: its pictures go with it.
    fileFields: 'passing',
  }),
  questionChanges: define<QuestionChangesDocument>({ name: 'question_changes', indexes: [] }),
} as const;
