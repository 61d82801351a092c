import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { collections, type QuestionVersionDocument } from './collections.js';
import { DocumentMissing } from '@vigil/stores/documents/document-missing';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { atMost } from '@vigil/stores/at-most';
import { LRUCache } from 'lru-cache';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** Names one immutable version. */
export interface QuestionVersionRef {
  readonly quId: string;
  readonly version: number;
}

export const questionVersionId = (ref: QuestionVersionRef): string => `${ref.quId}@${ref.version}`;

/** Of a version that papers or heads name: nobody deletes one. */
export const versionMissing = (versionId: string): DocumentMissing =>
  new DocumentMissing(collections.questionVersions.name, versionId);

/**
 * Immutable question versions, held once per process and shared by all papers (engine §3).
 * Bounded: those not used for longest leave. All can be read again.
 */
export class QuestionStore {
  private readonly versions: Collection<QuestionVersionDocument>;
  private readonly kept: LRUCache<string, QuestionContent>;

  constructor(documents: Documents, cacheSize = 20_000) {
    this.kept = new LRUCache(atMost(cacheSize));
    this.versions = documents.collection<QuestionVersionDocument>(collections.questionVersions);
  }

  /** Throws when a version that a paper names is not there: that is damage, never a refusal. */
  async content(ref: QuestionVersionRef): Promise<QuestionContent> {
    const kept = this.kept.get(questionVersionId(ref));
    if (kept !== undefined) return kept;
    const [content] = await this.contents([ref]);
    return content as QuestionContent;
  }

  /** In the order asked for. */
  async contents(refs: readonly QuestionVersionRef[]): Promise<QuestionContent[]> {
    const ids = refs.map(questionVersionId);
    const contents = ids.map((id) => this.kept.get(id));
    const missing = new Set(ids.filter((_id, at) => contents[at] === undefined));
    if (missing.size === 0) return contents as QuestionContent[];
    const read = new Map((await this.versions.getMany([...missing])).map(({ id, content }) => [id, content]));
    for (const [id, content] of read) this.kept.set(id, content);
    return ids.map((id, at) => {
      const content = contents[at] ?? read.get(id);
      if (content === undefined) throw versionMissing(id);
      return content;
    });
  }

  /** As `contents`, for what is looked at once by the thousand: nothing of it drives out what papers need. */
  async passing(refs: readonly QuestionVersionRef[]): Promise<QuestionContent[]> {
    const read = await this.versions.getMany(refs.map(questionVersionId));
    const byId = new Map(read.map(({ id, content }) => [id, content]));
    return refs.map((ref) => {
      const content = byId.get(questionVersionId(ref));
      if (content === undefined) throw versionMissing(questionVersionId(ref));
      return content;
    });
  }
}

export const questionStore = perServices((services: Services) => new QuestionStore(services.documents));
