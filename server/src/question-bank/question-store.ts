import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { collections, type QuestionVersionDocument } from './collections.js';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** Names one immutable version. */
export interface QuestionVersionRef {
  readonly quId: string;
  readonly version: number;
}

export const questionVersionId = (ref: QuestionVersionRef): string => `${ref.quId}@${ref.version}`;

/**
 * Immutable question versions, held once per process and shared by all papers (engine §3).
 * Bounded: of two generations the older is dropped when the younger has half of the versions; what is used
 * meanwhile moves to the younger. All can be read again.
 */
export class QuestionStore {
  private readonly versions: Collection<QuestionVersionDocument>;
  private young = new Map<string, QuestionContent>();
  private old = new Map<string, QuestionContent>();

  constructor(
    documents: Documents,
    private readonly cacheSize = 20_000,
  ) {
    this.versions = documents.collection<QuestionVersionDocument>(collections.questionVersions);
  }

  /** Throws when a version that a paper names is not there: that is a fault, never a refusal. */
  async content(ref: QuestionVersionRef): Promise<QuestionContent> {
    const kept = this.kept(questionVersionId(ref));
    if (kept !== undefined) return kept;
    const [content] = await this.contents([ref]);
    return content as QuestionContent;
  }

  /** In the order asked for. */
  async contents(refs: readonly QuestionVersionRef[]): Promise<QuestionContent[]> {
    const ids = refs.map(questionVersionId);
    const contents = ids.map((id) => this.kept(id));
    const missing = new Set(ids.filter((_id, at) => contents[at] === undefined));
    if (missing.size === 0) return contents as QuestionContent[];
    const read = new Map((await this.versions.getMany([...missing])).map(({ id, content }) => [id, content]));
    for (const [id, content] of read) this.keep(id, content);
    return ids.map((id, at) => {
      const content = contents[at] ?? read.get(id);
      if (content === undefined) throw new Error(`question version ${id} is missing`);
      return content;
    });
  }

  /** As `contents`, for what is looked at once by the thousand: nothing of it drives out what papers need. */
  async passing(refs: readonly QuestionVersionRef[]): Promise<QuestionContent[]> {
    const read = await this.versions.getMany(refs.map(questionVersionId));
    const byId = new Map(read.map(({ id, content }) => [id, content]));
    return refs.map((ref) => {
      const content = byId.get(questionVersionId(ref));
      if (content === undefined) throw new Error(`question version ${questionVersionId(ref)} is missing`);
      return content;
    });
  }

  private kept(id: string): QuestionContent | undefined {
    const young = this.young.get(id);
    if (young !== undefined) return young;
    const old = this.old.get(id);
    if (old !== undefined) this.keep(id, old);
    return old;
  }

  private keep(id: string, content: QuestionContent): void {
    if (this.young.size >= this.cacheSize / 2) [this.old, this.young] = [this.young, new Map()];
    this.young.set(id, content);
  }
}

export const questionStore = perServices((services: Services) => new QuestionStore(services.documents));
