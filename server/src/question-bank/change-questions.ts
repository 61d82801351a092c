import { saveReference } from '../platform/reference/reference-save.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound } from '../platform/errors.js';
import { eachAtOnce } from '../platform/each-at-once.js';
import { chosenIds, ownBanks } from './own-questions.js';
import { questionEntity, questionRecord, type QuestionRecord } from './questions.js';
import { contentChanged, isAsSaved } from './saved-content.js';

const atOnce = 16;

/** The same act on many questions. */
export interface QuestionsChange {
  /** camelCase name of the use case */
  readonly operation: string;
  readonly ids: readonly string[];
  /** what the caller sent beside the ids, for the exactly-once key */
  readonly payload: unknown;
  /** null: nothing to do; throws a refusal where it must not be */
  readonly change: (record: QuestionRecord) => QuestionRecord | null;
}

/**
 * Changes many questions, each by its own event and each a version. Every question is read, and may refuse,
 * before the first is changed; what somebody else changes meanwhile is refused as `SomebodyWasFaster`. A
 * repeat goes on where the first try ended.
 */
export async function changeQuestions(
  context: RequestContext,
  { operation, ids, payload, change }: QuestionsChange,
): Promise<true> {
  const entity = questionEntity(context.services);
  const records: QuestionRecord[] = [];
  const edited = new Set<QuestionRecord>();
  await eachAtOnce(chosenIds(ids), atOnce, async (id) => {
    const record = await entity.collection.get(id);
    if (record === null) throw notFound('试题');
    records.push(record);
    // Here, between the reads: thousands of contents hashed in one turn would keep everybody waiting.
    if (!isAsSaved(record.content, record.sha256)) edited.add(record);
  });
  await ownBanks(context, records);
  const changed = records.filter((record) => change(record) !== null);
  const wrong = changed.find((record) => edited.has(record));
  if (wrong !== undefined) throw contentChanged(wrong.content, { quId: wrong.id, version: wrong.version });
  await eachAtOnce(changed, atOnce, (record) =>
    saveReference(context, entity, {
      operation,
      id: record.id,
      before: record,
      version: record.version,
      payload,
      make: (before, _id, now) => {
        const current = before as QuestionRecord;
        const { content, state } = change(current) ?? current;
        const { version: _old, ...rest } = content;
        return questionRecord(rest, current, { by: account(context).id, now }, state);
      },
    }),
  );
  return true;
}

type Content = Omit<QuestionRecord['content'], 'chapterId'> & { readonly chapterId?: string | undefined };

/** The record with its content changed; `chapterId: undefined` takes it out of its chapter. */
export function withContent(record: QuestionRecord, change: Partial<Content>): QuestionRecord {
  const { chapterId, ...content } = { ...record.content, ...change };
  return { ...record, content: chapterId === undefined ? content : { ...content, chapterId } };
}
