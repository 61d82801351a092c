import { createHash } from 'node:crypto';
import { answerableIdsOf } from '@vigil/domain/question-bank/question-ref';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { questionFingerprint, questionText } from '@vigil/domain/question-bank/question-text';
import { collections, sealedHead, type QuestionVersionDocument } from './collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import { questionChanges } from './pools/question-pools.js';
import { questionVersionId, versionMissing } from './question-store.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** A question as reference data: its head and the content of the version that counts. */
export type QuestionRecord = Omit<QuestionHead, 'ids'> & { readonly content: QuestionContent };

export const questionHeads = (services: Services): Collection<QuestionHead> =>
  services.documents.collection<QuestionHead>(collections.questionHeads);

/** Who made or changed a question, and when (ms). */
export interface Authorship {
  readonly by: string;
  readonly now: number;
}

/**
 * The next version of a question with this content. Head and content say the same; the hash is over the
 * content's canonical JSON.
 */
export function questionRecord(
  content: Omit<QuestionContent, 'version'>,
  before: QuestionHead | null,
  { by, now }: Authorship,
  state: number = before?.state ?? 0,
): QuestionRecord {
  const version = (before?.version ?? 0) + 1;
  const whole: QuestionContent = { ...content, version };
  return {
    id: content.quId,
    version,
    sha256: createHash('sha256').update(canonicalJson(whole)).digest('hex'),
    quType: content.quType,
    repoId: content.repoId,
    chapterId: content.chapterId ?? null,
    level: content.level,
    tags: content.tags,
    state,
    text: questionText(whole),
    fingerprint: questionFingerprint(whole),
    createBy: before === null ? by : (before.createBy ?? null),
    createTime: before === null ? now : (before.createTime ?? before.updateTime),
    updateBy: by,
    updateTime: now,
    content: whole,
  };
}

/**
 * Questions as reference data. A record is kept in two places: the version, immutable and first, then the
 * head that names it, so that no head ever names a version that is not there. Between them the change is
 * announced to whoever holds questions in memory. Deleting takes the head alone: papers keep their versions.
 */
export const questionEntity = perServices((services: Services): ReferenceEntity<QuestionRecord> => {
  const heads = questionHeads(services);
  const versions = services.documents.collection<QuestionVersionDocument>(collections.questionVersions);
  const changes = questionChanges(services);
  const keepVersion = async ({ id, version, sha256, content }: QuestionRecord): Promise<void> => {
    await versions.putIfAbsent({ id: questionVersionId({ quId: id, version }), sha256, content });
  };
  const bringVersion = async (record: QuestionRecord): Promise<void> => {
    const { id, repoId, version } = record;
    await Promise.all([keepVersion(record), changes.announce([{ quId: id, repoId, version }])]);
  };
  const headOf = ({ content, ...head }: QuestionRecord): QuestionHead => ({
    ...head,
    ids: answerableIdsOf(content),
  });
  const collection: ReferenceEntity<QuestionRecord>['collection'] = {
    get: async (id) => {
      const stored = await heads.get(id);
      if (stored === null) return null;
      const { ids: _ids, ...head } = stored;
      const version = await versions.get(questionVersionId({ quId: id, version: head.version }));
      if (version === null) throw versionMissing(questionVersionId({ quId: id, version: head.version }));
      return { ...head, content: version.content };
    },
    save: async (record, expected) => {
      await bringVersion(record);
      return heads.save(headOf(record), expected);
    },
    put: async (record) => {
      await bringVersion(record);
      return heads.put(headOf(record));
    },
    delete: async (id) => {
      const head = await heads.get(id);
      if (head === null) return;
      await changes.announce([{ quId: id, repoId: head.repoId, version: head.version + 1, gone: true }]);
      await heads.delete(id);
    },
  };
  const entity = openEntity('question', '试题', collection);
  return {
    ...entity,
    sealed: ({ content }) => sealedHead({ ids: answerableIdsOf(content) }),
    keepVersion: (after) => keepVersion(after as QuestionRecord),
  };
});
