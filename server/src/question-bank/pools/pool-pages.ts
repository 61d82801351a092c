import { createHash } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { QuestionRef } from '@vigil/domain/question-bank/question';

/**
 * Some questions of a bank that stand next to each other in the order of ids; `sha256` and `stored` once they
 * are known.
 */
export interface PoolPage {
  readonly refs: readonly QuestionRef[];
  sha256: string | null;
  stored: boolean;
}

/** Questions on a page, on average; a power of two. */
const questionsPerPage = 128;

/**
 * Cuts the questions, given in the order of their ids, into pages. Where a page ends is decided by the id
 * alone (FNV-1a), so that the same questions make the same pages however they came to be, and a question that
 * changes, comes or goes touches one page, or two.
 */
export function pagesOf(refs: readonly QuestionRef[], before: readonly PoolPage[]): PoolPage[] {
  const known = new Map(before.map((page) => [page.refs[0], page]));
  const pages: PoolPage[] = [];
  let from = 0;
  for (let i = 0; i < refs.length; i += 1) {
    if (i < refs.length - 1 && !endsPage((refs[i] as QuestionRef).quId)) continue;
    const page = refs.slice(from, i + 1);
    const same = known.get(page[0]);
    pages.push(
      same !== undefined && isSame(same.refs, page) ? same : { refs: page, sha256: null, stored: false },
    );
    from = i + 1;
  }
  return pages;
}

/** The page's id: SHA-256 (hex) of the canonical JSON of its questions. */
export const pageSha256 = (refs: readonly QuestionRef[]): string =>
  createHash('sha256').update(canonicalJson(refs)).digest('hex');

const isSame = (a: readonly QuestionRef[], b: readonly QuestionRef[]): boolean =>
  a.length === b.length && a.every((ref, i) => ref === b[i]);

function endsPage(quId: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < quId.length; i += 1) hash = Math.imul(hash ^ quId.charCodeAt(i), 0x01000193);
  // The low bits of FNV alone are poor for ids that end alike.
  return ((hash ^ (hash >>> 16)) & (questionsPerPage - 1)) === 0;
}
