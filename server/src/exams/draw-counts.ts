import {
  ruleOf,
  satisfying,
  type DrawRule,
  type TemplateGroup,
  impossibleGroup,
} from '@vigil/domain/sitting/public';
import {
  type QuestionRef,
  mayUseBank,
  wholeBank,
  type Bank,
  type QuestionHead,
} from '@vigil/domain/question-bank/public';
import {
  collections as bankCollections,
  bankUser,
  questionPools,
  poolEntryOf,
} from '../question-bank/public.js';
import { withChapters } from '../sitting/public.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import type { Services } from '../platform/services.js';

/**
 * For each group and each of its draws how many usable questions there are that the paper does not have as
 * fixed ones; and the place of the first group that cannot be filled.
 */
export interface DrawCounts {
  readonly available: readonly (readonly number[])[];
  readonly impossible: number | null;
  /** the fixed questions that there are, also those out of use */
  readonly fixed: readonly QuestionHead[];
}

const headsOf = ({ documents }: Services) =>
  documents.collection<QuestionHead>(bankCollections.questionHeads);

/** Counted among the very questions that papers are drawn from. */
export async function drawCounts(services: Services, given: readonly TemplateGroup[]): Promise<DrawCounts> {
  const groups = await withChapters(services.documents, given);
  const fixedIds = [...new Set(groups.flatMap((group) => group.quIds ?? []))];
  const heads = await headsOf(services).getMany(fixedIds);
  const fixed = heads.filter((head) => head.state === 0).map(poolEntryOf);
  const rules = groups.map((group) => (group.draws ?? []).map((draw) => ruleOf(group, draw)));
  const repoIds = [...new Set(rules.flat().map((rule) => rule.repoId))];
  const pool = (await questionPools(services).current(repoIds)).banks.flatMap((bank) => bank.refs);
  const fixedOnes = new Set(fixed.map(({ quId }) => quId));
  const free = pool.filter((ref) => !fixedOnes.has(ref.quId));
  const available = rules.map((draws) => draws.map((rule) => free.filter(satisfying(rule)).length));
  if (
    fixed.length < fixedIds.length ||
    rules.some((draws, group) => draws.some(({ count }, draw) => count > (available[group]?.[draw] ?? 0)))
  ) {
    return { available, fixed: heads, impossible: firstShort(groups, rules, available, fixed) };
  }
  if (isPlenty(rules.flat(), available.flat())) return { available, fixed: heads, impossible: null };
  return { available, fixed: heads, impossible: impossibleGroup(groups, [...fixed, ...free]) };
}

/** Every draw of a bank could be filled even if all others of it had taken theirs from the same questions. */
function isPlenty(rules: readonly DrawRule[], available: readonly number[]): boolean {
  const asked = new Map<string, number>();
  for (const { repoId, count } of rules) asked.set(repoId, (asked.get(repoId) ?? 0) + count);
  return rules.every(({ repoId }, index) => (available[index] ?? 0) >= (asked.get(repoId) ?? 0));
}

function firstShort(
  groups: readonly TemplateGroup[],
  rules: readonly (readonly DrawRule[])[],
  available: DrawCounts['available'],
  fixed: readonly QuestionRef[],
): number {
  const usable = new Set(fixed.map(({ quId }) => quId));
  return groups.findIndex(
    (group, place) =>
      (group.quIds ?? []).some((id) => !usable.has(id)) ||
      (rules[place] ?? []).some(({ count }, draw) => count > (available[place]?.[draw] ?? 0)),
  );
}

/** Refuses what could not be drawn: said when an exam is published, not when somebody sits down to it. */
export async function refuseImpossible(services: Services, groups: readonly TemplateGroup[]): Promise<void> {
  const { available, impossible } = await drawCounts(services, groups);
  if (impossible === null) return;
  const group = groups[impossible] as TemplateGroup;
  const draws = group.draws ?? [];
  const short = draws.findIndex(({ count }, draw) => count > (available[impossible]?.[draw] ?? 0));
  if (short >= 0) {
    const has = available[impossible]?.[short] ?? 0;
    throw badInput(`大题“${group.title}”要抽${draws[short]?.count ?? 0}道题，但符合条件的只有${has}道！`);
  }
  const usable = new Set(
    (await headsOf(services).getMany(group.quIds ?? []))
      .filter((head) => head.state === 0)
      .map((head) => head.id),
  );
  if ((group.quIds ?? []).some((id) => !usable.has(id)))
    throw badInput(`大题“${group.title}”中有试题已停用或不存在，请重新选择！`);
  throw badInput(`大题“${group.title}”与其他大题抽取的试题重叠，试题数量不足！`);
}

/** Refuses questions of banks that the caller may not use, unless the exam had them before. */
export async function refuseForeignBanks(
  context: RequestContext,
  groups: readonly TemplateGroup[],
  before: readonly TemplateGroup[],
): Promise<void> {
  const { services } = context;
  const known = await banksOf(services, before);
  const wanted = [...(await banksOf(services, groups))].filter((id) => !known.has(id));
  const who = await bankUser(context);
  for (const bank of await services.documents.collection<Bank>(bankCollections.banks).getMany(wanted)) {
    if (!mayUseBank(wholeBank(bank), who)) throw badInput(`您没有使用题库“${bank.title}”的权限！`);
  }
}

/** Banks that draws name, and those of fixed questions. */
async function banksOf(services: Services, groups: readonly TemplateGroup[]): Promise<Set<string>> {
  const fixed = await headsOf(services).getMany([...new Set(groups.flatMap((group) => group.quIds ?? []))]);
  return new Set([
    ...groups.flatMap((group) => (group.draws ?? []).map((draw) => draw.repoId)),
    ...fixed.map((head) => head.repoId),
  ]);
}
