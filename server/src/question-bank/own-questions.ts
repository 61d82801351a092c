import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import type { RequestContext } from '../platform/context.js';
import { badInput, notFound } from '../platform/errors.js';
import { usableBank } from './banks.js';
import { questionHeads } from './questions.js';

const idsAtMost = 5_000;

/** What was chosen, each once; refuses nothing and more than 5,000. */
export function chosenIds(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw badInput('请至少选择一条记录！');
  if (ids.length > idsAtMost) throw badInput(`一次最多处理${idsAtMost}道试题！`);
  return [...new Set(ids)];
}

/** A question of a bank the caller may use; refuses `NotFound` and `NotAllowed`. */
export async function ownHead(context: RequestContext, id: string): Promise<QuestionHead> {
  const head = await questionHeads(context.services).get(id);
  if (head === null) throw notFound('试题');
  await usableBank(context, head.repoId);
  return head;
}

/** Refuses questions of which one stands in a bank that is not the caller's; each bank is read once. */
export async function ownBanks(
  context: RequestContext,
  questions: readonly { readonly repoId: string }[],
): Promise<void> {
  for (const repoId of new Set(questions.map((question) => question.repoId)))
    await usableBank(context, repoId);
}

/** Refuses a bank that is not the caller's and a chapter that is not the bank's. */
export async function soundPlace(
  context: RequestContext,
  repoId: string,
  chapterId: string | null,
): Promise<void> {
  const bank = await usableBank(context, repoId);
  if (chapterId !== null && chapterId !== '' && !bank.chapters.some((chapter) => chapter.id === chapterId))
    throw notFound('章节');
}
