import type { QuestionRef } from '@vigil/domain/question-bank/public';
import type { Blueprint, DrawRule } from '@vigil/domain/sitting/blueprint';
import type { PaperGroup } from '@vigil/domain/sitting/event-parts';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

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
 * Some usable questions of a bank, in the order of their ids: id = SHA-256 (hex) of the canonical JSON of
 * `refs`. Shared by blueprints.
 */
export interface QuestionPageDocument extends Document {
  readonly refs: readonly QuestionRef[];
}

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

/** What papers are made from, and how far acts on exams have come, with indexes. */
export const collections = {
  questionPages: define<QuestionPageDocument>({ name: 'question_pages', indexes: [] }),
  blueprints: define<BlueprintDocument>({ name: 'blueprints', indexes: [] }),
  preparedDraws: define<PreparedDrawsDocument>({
    name: 'prepared_draws',
    indexes: [{ fields: ['examId', 'taken'] }],
  }),
  actProgress: define<ActProgressDocument>({ name: 'act_progress', indexes: [{ fields: ['examId', 'at'] }] }),
} as const;
