import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { titleOf } from '@vigil/domain/question-bank/question-text';
import { RefusedError } from '../platform/errors.js';
import { hashOf } from '../platform/reference/found-documents.js';
import type { Services } from '../platform/services.js';
import type { QuestionVersionRef } from './question-store.js';
import { questionEntity, type QuestionRecord } from './questions.js';

/**
 * Whether a content is the one of this hash, with which its version was saved. It is what stands in the store, and may
 * be anything.
 */
export function isAsSaved(content: QuestionContent, sha256: string): boolean {
  try {
    return hashOf(content) === sha256;
  } catch {
    return false;
  }
}

/**
 * `ContentChanged`, for a content that is not as its version was saved: somebody wrote it past Vigil, and who copies it
 * unseen would bring it into the log (decision 285).
 */
export function contentChanged(
  content: QuestionContent,
  { quId, version }: QuestionVersionRef,
): RefusedError {
  const text: unknown = (content as Partial<QuestionContent> | undefined)?.content;
  const title = typeof text === 'string' ? titleOf(text, 20) : quId;
  return new RefusedError(
    'ContentChanged',
    `试题“${title}”第 ${version} 版的内容与保存时不一致，可能被绕过程序改动：请联系管理员校验日志并从备份恢复，急用时核对后逐题编辑保存！`,
  );
}

/** The hash with which the log says that a version was saved; null: that part of the log was lost. */
export async function savedHash(
  services: Services,
  { quId, version }: QuestionVersionRef,
): Promise<string | null> {
  const { name } = questionEntity(services);
  const events = await services.log.readStream(referenceStream(name, quId));
  const changes = events.flatMap(({ type, data, foreign }) =>
    type === 'ReferenceChanged' && foreign === undefined && typeof data === 'object' && data !== null
      ? [data as ReferenceChanged['data']]
      : [],
  );
  const record =
    changes.find(({ newVersion }) => newVersion === version)?.after ??
    // Demo questions come by no change, and are what the first one was made of.
    changes.find(({ expectedVersion }) => expectedVersion === version)?.before;
  return (record as QuestionRecord | null | undefined)?.sha256 ?? null;
}
