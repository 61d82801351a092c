import { shuffled, type Random } from '../kernel/random.js';
import type { QuestionRef } from '../question-bank/public.js';
import type { Blueprint, FixedRef } from './blueprint.js';

interface Rule {
  readonly group: number;
  readonly count: number;
  readonly pool: readonly QuestionRef[];
  /** ids in the order in which this draw would like them */
  readonly wished: readonly string[];
  readonly taken: Set<string>;
  /** every wish before this one is held by some rule: a question once given stays given */
  nextWish: number;
}

/**
 * Chooses the questions of each group, none twice on the paper: fixed ones, then `count` per rule.
 * Rules may share questions: one that finds too few free asks others to move to another of theirs (augmenting
 * paths), so that it fails only when no choice at all exists. Within a group the blueprint's order is kept.
 */
export function chooseDistinct(
  blueprint: Blueprint,
  random: Random,
): { readonly groups: FixedRef[][] } | { readonly problem: string } {
  const fixed = new Set<string>();
  for (const group of blueprint.groups) {
    for (const ref of group.fixed ?? []) {
      if (fixed.has(ref.quId)) return { problem: group.title };
      fixed.add(ref.quId);
    }
  }
  const rules: Rule[] = blueprint.groups.flatMap((group, index) =>
    (group.draws ?? []).map((draw) => ({
      group: index,
      count: draw.rule.count,
      pool: draw.pool,
      wished: shuffled(
        draw.pool.map((ref) => ref.quId).filter((quId) => !fixed.has(quId)),
        random,
      ),
      taken: new Set<string>(),
      nextWish: 0,
    })),
  );
  const owners = new Map<string, Rule>();
  for (const rule of rules) {
    while (rule.taken.size < rule.count) {
      if (!takeFree(rule, owners) && !takeByMoving(rule, owners))
        return { problem: blueprint.groups[rule.group]?.title ?? '' };
    }
  }
  const groups = blueprint.groups.map((group): FixedRef[] => [...(group.fixed ?? [])]);
  for (const rule of rules) {
    const left = new Set(rule.taken);
    for (const ref of rule.pool) if (left.delete(ref.quId)) groups[rule.group]?.push(ref);
  }
  return { groups };
}

/** Gives a rule the first of its wishes that nobody holds; false when there is none. */
function takeFree(rule: Rule, owners: Map<string, Rule>): boolean {
  for (; rule.nextWish < rule.wished.length; rule.nextWish += 1) {
    const quId = rule.wished[rule.nextWish];
    if (quId === undefined || owners.has(quId)) continue;
    owners.set(quId, rule);
    rule.taken.add(quId);
    return true;
  }
  return false;
}

/** Gives `first` one more question, moving others along the shortest chain; false when there is none. */
function takeByMoving(first: Rule, owners: Map<string, Rule>): boolean {
  const cameFrom = new Map<string, { readonly rule: Rule; readonly by: string | null }>();
  let frontier: { rule: Rule; by: string | null }[] = [{ rule: first, by: null }];
  while (frontier.length > 0) {
    const next: { rule: Rule; by: string | null }[] = [];
    for (const { rule, by } of frontier) {
      for (const quId of rule.wished) {
        if (cameFrom.has(quId) || rule.taken.has(quId)) continue;
        cameFrom.set(quId, { rule, by });
        const owner = owners.get(quId);
        if (owner === undefined) {
          hand(quId, cameFrom, owners);
          return true;
        }
        next.push({ rule: owner, by: quId });
      }
    }
    frontier = next;
  }
  return false;
}

function hand(
  free: string,
  cameFrom: ReadonlyMap<string, { readonly rule: Rule; readonly by: string | null }>,
  owners: Map<string, Rule>,
): void {
  let quId: string | null = free;
  while (quId !== null) {
    const step = cameFrom.get(quId);
    if (step === undefined) return;
    owners.get(quId)?.taken.delete(quId);
    owners.set(quId, step.rule);
    step.rule.taken.add(quId);
    quId = step.by;
  }
}
