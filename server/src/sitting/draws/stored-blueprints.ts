import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { satisfying } from '@vigil/domain/sitting/compile-blueprint';
import type { QuestionRef } from '@vigil/domain/question-bank/public';
import type { Blueprint } from '@vigil/domain/sitting/blueprint';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import {
  collections,
  type BlueprintByDigest,
  type BlueprintDocument,
  type QuestionPageDocument,
} from '../collections.js';
import { DocumentDamaged } from '@vigil/stores/documents/document-damaged';
import { DocumentMissing } from '@vigil/stores/documents/document-missing';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { pageSha256, type PoolPage } from '../../question-bank/public.js';

/** About 200 kB. */
const pagesPerTurn = 5;

/**
 * Blueprints as they are kept: the pools by digest, the questions in pages that the blueprints of a bank
 * share. A question that changes costs a page of some 128, not its whole bank once more. What an earlier
 * Vigil kept with its pools inside is read as it is.
 */
export class StoredBlueprints {
  private readonly blueprints: Collection<BlueprintDocument>;
  private readonly pages: Collection<QuestionPageDocument>;

  constructor(documents: Documents) {
    this.blueprints = documents.collection<BlueprintDocument>(collections.blueprints);
    this.pages = documents.collection<QuestionPageDocument>(collections.questionPages);
  }

  /** Durable when it resolves. Answers its id: the same for the same pools, whatever else the banks hold. */
  async keep(blueprint: Blueprint, pages: readonly PoolPage[]): Promise<string> {
    const byDigest = digested(blueprint);
    const id = createHash('sha256').update(canonicalJson(byDigest)).digest('hex');
    if ((await this.blueprints.get(id)) !== null) return id;
    await this.keepPages(pages);
    await this.blueprints.putIfAbsent({
      id,
      blueprint: byDigest,
      pages: pages.map((page) => page.sha256 as string),
    });
    return id;
  }

  /**
   * The blueprint with its pools; null: there is none. Throws when its pages are not those it was made from, or not there.
   */
  async get(id: string): Promise<Blueprint | null> {
    const document = await this.blueprints.get(id);
    if (document === null) return null;
    const { blueprint, pages } = document;
    return pages === undefined
      ? (blueprint as Blueprint)
      : whole(id, blueprint as BlueprintByDigest, await this.questionsOf(pages));
  }

  private async keepPages(pages: readonly PoolPage[]): Promise<void> {
    const missing = pages.filter((page) => !page.stored);
    for (let from = 0; from < missing.length; from += pagesPerTurn) {
      const some = missing.slice(from, from + pagesPerTurn);
      for (const page of some) page.sha256 ??= pageSha256(page.refs);
      await Promise.all(
        some.map((page) => this.pages.putIfAbsent({ id: page.sha256 as string, refs: page.refs })),
      );
      for (const page of some) page.stored = true;
      await turn();
    }
  }

  private async questionsOf(ids: readonly string[]): Promise<QuestionRef[]> {
    const found = new Map<string, readonly QuestionRef[]>();
    for (let from = 0; from < ids.length; from += pagesPerTurn) {
      for (const { id, refs } of await this.pages.getMany(ids.slice(from, from + pagesPerTurn))) {
        if (pageSha256(refs) !== id) throw new DocumentDamaged(collections.questionPages.name, id);
        found.set(id, refs);
      }
      await turn();
    }
    return ids.flatMap((id) => refsIn(found, id)).sort((a, b) => (a.quId < b.quId ? -1 : 1));
  }
}

function refsIn(pages: ReadonlyMap<string, readonly QuestionRef[]>, id: string): readonly QuestionRef[] {
  const refs = pages.get(id);
  if (refs === undefined) throw new DocumentMissing(collections.questionPages.name, id);
  return refs;
}

/** Each version's own SHA-256 is over all of its content: nothing else of a question need be looked at. */
export const poolSha256 = (pool: readonly QuestionRef[]): string =>
  createHash('sha256')
    .update(pool.map((ref) => ref.sha256).join(''))
    .digest('hex');

const digested = ({ groups, ...blueprint }: Blueprint): BlueprintByDigest => ({
  ...blueprint,
  groups: groups.map(({ draws, ...group }) => ({
    ...group,
    ...(draws === undefined
      ? {}
      : { draws: draws.map(({ rule, pool }) => ({ rule, poolSha256: poolSha256(pool) })) }),
  })),
});

function whole(
  id: string,
  { groups, ...blueprint }: BlueprintByDigest,
  questions: readonly QuestionRef[],
): Blueprint {
  return {
    ...blueprint,
    groups: groups.map(({ draws, ...group }) => ({
      ...group,
      ...(draws === undefined
        ? {}
        : {
            draws: draws.map(({ rule, poolSha256: expected }) => {
              const pool = questions.filter(satisfying(rule));
              if (poolSha256(pool) !== expected) throw new DocumentDamaged(collections.blueprints.name, id);
              return { rule, pool };
            }),
          }),
    })),
  };
}
