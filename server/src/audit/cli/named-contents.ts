import type { QuestionHead } from '@vigil/domain/question-bank/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { hashOf } from '../../platform/reference/found-documents.js';
import { collections as bankCollections, type QuestionVersionDocument } from '../../question-bank/public.js';
import {
  collections as sittingCollections,
  type BlueprintDocument,
  StoredBlueprints,
} from '../../sitting/public.js';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';

/**
 * A content-addressed document that an event names: `id` in its collection and the SHA-256 (hex) its content
 * must have.
 */
export interface NamedContent {
  readonly kind: 'question' | 'blueprint';
  readonly id: string;
  readonly sha256: string;
}

interface QuestionNamed {
  readonly quId: string;
  readonly version: number;
  readonly sha256: string;
}

/**
 * The question versions of a `PaperCreated` and the blueprint of a claim (engine §3); nothing for other
 * events.
 */
export function contentsNamedBy(event: Recorded): NamedContent[] {
  const data = event.data as {
    readonly blueprint?: string;
    readonly groups?: readonly { readonly questions: readonly QuestionNamed[] }[];
  } | null;
  const named: NamedContent[] = [];
  if (event.type !== 'PaperClaimed' && event.type !== 'PaperCreated') return named;
  // An exam that was sat on paper was drawn from none.
  if (typeof data?.blueprint === 'string' && data.blueprint !== '')
    named.push({ kind: 'blueprint', id: data.blueprint, sha256: data.blueprint });
  for (const group of data?.groups ?? []) {
    for (const { quId, version, sha256 } of group.questions)
      named.push({ kind: 'question', id: `${quId}@${version}`, sha256 });
  }
  return named;
}

/** The version that a change of a question was made of: no head names it any more. Nothing for other events. */
export function contentBefore({ type, data }: Recorded): NamedContent[] {
  const { entity, before } = (data ?? {}) as Partial<ReferenceChanged['data']>;
  const isQuestion = type === 'ReferenceChanged' && entity === bankCollections.questionHeads.recordedAs;
  return isQuestion && typeof before === 'object' && before !== null
    ? [questionIn(before as QuestionHead)]
    : [];
}

/** The version that a change of a question brought, by its id; null for other events. */
export function contentBroughtBy({ type, data }: Recorded): string | null {
  const { entity, id, newVersion, after } = (data ?? {}) as Partial<ReferenceChanged['data']>;
  const isQuestion = type === 'ReferenceChanged' && entity === bankCollections.questionHeads.recordedAs;
  return isQuestion && after !== null ? `${id}@${newVersion}` : null;
}

/**
 * Whether a question as a change holds it has the content that its hash is of: its document has that hash alone, and its
 * content may be edited for the time of one save. Other documents have none beside them.
 */
export function hasItsContent({ name }: CollectionDefinition, document: unknown): boolean {
  if (name !== bankCollections.questionHeads.name) return true;
  const { content, sha256 } = document as Partial<QuestionVersionDocument>;
  return content === undefined || hashOf(content) === sha256;
}

const questionIn = ({ id, version, sha256 }: QuestionHead): NamedContent => ({
  ...{ kind: 'question', id: `${id}@${version}`, sha256 },
});

/** The content of the version that a question's head says is its newest; nothing for other documents. */
export function contentNamedByHead({ name }: CollectionDefinition, document: Document): NamedContent[] {
  if (name !== bankCollections.questionHeads.name) return [];
  return [questionIn(document as QuestionHead)];
}

/** What stands under a named content's id: null when nothing does. */
export async function readContents(
  documents: Documents,
  named: readonly NamedContent[],
): Promise<Map<string, { readonly sha256: string; readonly content: unknown }>> {
  const ids = (kind: NamedContent['kind']): string[] =>
    named.filter((one) => one.kind === kind).map((one) => one.id);
  const found = new Map<string, { sha256: string; content: unknown }>();
  const keep = (id: string, content: unknown): void =>
    void found.set(id, {
      sha256: hashOf(content),
      content,
    });
  for (const page of pages(ids('question'))) {
    for (const document of await documents
      .collection<QuestionVersionDocument>(bankCollections.questionVersions)
      .getMany(page))
      keep(document.id, document.content);
  }
  for (const page of pages(ids('blueprint'))) {
    for (const { id, blueprint } of await documents
      .collection<BlueprintDocument>(sittingCollections.blueprints)
      .getMany(page)) {
      keep(id, blueprint);
      // The pools it names by digest: pages that are gone or changed are as bad as a blueprint that is.
      const content = await new StoredBlueprints(documents).get(id).catch(() => null);
      found.set(id, { sha256: content === null ? '' : (found.get(id)?.sha256 ?? ''), content });
    }
  }
  return found;
}

const IDS_PER_READ = 200;

function* pages(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += IDS_PER_READ) yield ids.slice(at, at + IDS_PER_READ);
}
