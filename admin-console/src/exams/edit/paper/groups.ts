import type { TemplateGroup } from '@vigil/domain/sitting/public';
import { examTotalScore, groupQuestionCount, groupTotalScore } from '@vigil/domain/exams/group-scores';
import type { TemplateGroupInput } from '../../../generated/graphql.ts';

/** One draw as it is typed; `repoId` null: not chosen yet. */
export interface DrawValues {
  readonly repoId: string | null;
  readonly chapterId: string | null;
  readonly quType: number | null;
  readonly level: number | null;
  readonly tags: readonly string[];
  readonly count: number | string;
}

/** One group of the paper as it is typed. */
export interface GroupValues {
  readonly id: string;
  readonly title: string;
  /** null: questions of any type */
  readonly quType: number | null;
  readonly perScore: number | string;
  readonly quIds: readonly string[];
  /**
   * points typed for single questions of `quIds`, by id; the others, and one that is just emptied (''), are
   * worth `perScore`
   */
  readonly scores: Readonly<Record<string, number | string>>;
  readonly draws: readonly DrawValues[];
}

/** What may be done to the groups of a paper. */
export type GroupsAct =
  | { readonly type: 'add'; readonly id: string; readonly title: string; readonly quType: number | null }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly by: 1 | -1 }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly change: Partial<Pick<GroupValues, 'title' | 'perScore' | 'quType'>>;
    }
  | { readonly type: 'add-questions'; readonly id: string; readonly quIds: readonly string[] }
  | { readonly type: 'remove-question'; readonly id: string; readonly quId: string }
  | { readonly type: 'move-question'; readonly id: string; readonly quId: string; readonly by: 1 | -1 }
  /** null leaves the question to the points of its group */
  | {
      readonly type: 'score-question';
      readonly id: string;
      readonly quId: string;
      readonly score: number | string | null;
    }
  | { readonly type: 'score-evenly'; readonly id: string }
  | { readonly type: 'add-draw'; readonly id: string; readonly draw: DrawValues }
  | {
      readonly type: 'change-draw';
      readonly id: string;
      readonly index: number;
      readonly change: Partial<DrawValues>;
    }
  | { readonly type: 'remove-draw'; readonly id: string; readonly index: number };

export const noDraw: DrawValues = {
  repoId: null,
  chapterId: null,
  quType: null,
  level: null,
  tags: [],
  count: 5,
};

/**
 * The groups after an act. A question stands in one group alone: adding it where another has it changes
 * nothing.
 */
export function changedGroups(groups: readonly GroupValues[], act: GroupsAct): GroupValues[] {
  if (act.type === 'add')
    return [
      ...groups,
      { id: act.id, title: act.title, quType: act.quType, perScore: 2, quIds: [], scores: {}, draws: [] },
    ];
  if (act.type === 'remove') return groups.filter((group) => group.id !== act.id);
  if (act.type === 'move') return moved(groups, (group) => group.id === act.id, act.by);
  const taken = new Set(groups.flatMap((group) => group.quIds));
  return groups.map((group) => (group.id === act.id ? changedGroup(group, act, taken) : group));
}

function changedGroup(
  group: GroupValues,
  act: Exclude<GroupsAct, { readonly type: 'add' | 'remove' | 'move' }>,
  taken: ReadonlySet<string>,
): GroupValues {
  switch (act.type) {
    case 'change': {
      const changed = { ...group, ...act.change };
      if (changed.quType === group.quType || changed.quType === null) return changed;
      // A draw of another type than its group's cannot be.
      return { ...changed, draws: group.draws.map((draw) => ({ ...draw, quType: null })) };
    }
    case 'add-questions':
      return { ...group, quIds: [...group.quIds, ...new Set(act.quIds.filter((id) => !taken.has(id)))] };
    case 'remove-question':
      return {
        ...group,
        quIds: group.quIds.filter((id) => id !== act.quId),
        scores: without(group.scores, act.quId),
      };
    case 'move-question':
      return { ...group, quIds: moved(group.quIds, (id) => id === act.quId, act.by) };
    case 'score-question':
      return {
        ...group,
        scores:
          act.score === null ? without(group.scores, act.quId) : { ...group.scores, [act.quId]: act.score },
      };
    case 'score-evenly':
      return { ...group, scores: {} };
    case 'add-draw':
      return { ...group, draws: [...group.draws, act.draw] };
    case 'change-draw':
      return {
        ...group,
        draws: group.draws.map((draw, index) => (index === act.index ? changedDraw(draw, act.change) : draw)),
      };
    case 'remove-draw':
      return { ...group, draws: group.draws.filter((_draw, index) => index !== act.index) };
  }
}

const without = (scores: GroupValues['scores'], quId: string): GroupValues['scores'] =>
  Object.fromEntries(Object.entries(scores).filter(([id]) => id !== quId));

/** A chapter belongs to its bank. */
const changedDraw = (draw: DrawValues, change: Partial<DrawValues>): DrawValues => ({
  ...draw,
  ...(change.repoId !== undefined && change.repoId !== draw.repoId ? { chapterId: null } : {}),
  ...change,
});

function moved<T>(items: readonly T[], is: (item: T) => boolean, by: 1 | -1): T[] {
  const from = items.findIndex(is);
  const to = from + by;
  const [item, other] = [items[from], items[to]];
  if (item === undefined || other === undefined) return [...items];
  return items.map((each, index) => (index === from ? other : index === to ? item : each));
}

const numberOf = (typed: number | string): number => (typed === '' ? 0 : Number(typed));

/** Questions with points of their own, in the order of the group: those that differ from the group's. */
export const ownScores = ({
  quIds,
  scores,
  perScore,
}: Pick<GroupValues, 'quIds' | 'scores' | 'perScore'>): { quId: string; score: number }[] =>
  quIds.flatMap((quId) => {
    const typed = scores[quId];
    return typed === undefined || typed === '' || numberOf(typed) === numberOf(perScore)
      ? []
      : [{ quId, score: numberOf(typed) }];
  });

/** What a group says of its questions alone, for the domain and on the wire. */
const questionsOf = ({ id, title, quType, perScore, quIds, scores }: GroupValues) => ({
  ...{ id, title, quType, perScore: numberOf(perScore), quIds: [...quIds] },
  quScores: ownScores({ quIds, scores, perScore }),
});

/** The groups as the domain's rules check them. */
export const draftGroups = (groups: readonly GroupValues[]): TemplateGroup[] =>
  groups.map((group) => ({
    ...questionsOf(group),
    draws: group.draws.map((draw) => ({
      repoId: draw.repoId ?? '',
      count: numberOf(draw.count),
      ...(draw.chapterId === null ? {} : { chapterId: draw.chapterId }),
      ...(draw.quType === null ? {} : { quType: draw.quType }),
      ...(draw.level === null ? {} : { level: draw.level }),
      ...(draw.tags.length === 0 ? {} : { tags: [...draw.tags] }),
    })),
  }));

/** The groups as they are sent. */
export const groupInputs = (groups: readonly GroupValues[]): TemplateGroupInput[] =>
  groups.map((group) => ({
    ...questionsOf(group),
    draws: group.draws.map(({ tags, count, ...draw }) => ({
      ...draw,
      tags: [...tags],
      count: numberOf(count),
    })),
  }));

/** Questions and points of a group, and of the paper. */
export const totalsOf = (group: GroupValues): { readonly count: number; readonly score: number } => {
  const [draft] = draftGroups([group]);
  return draft === undefined
    ? { count: 0, score: 0 }
    : { count: groupQuestionCount(draft), score: groupTotalScore(draft) };
};

export const paperTotals = (
  groups: readonly GroupValues[],
): { readonly count: number; readonly score: number } => {
  const drafts = draftGroups(groups);
  return {
    count: drafts.reduce((sum, group) => sum + groupQuestionCount(group), 0),
    score: examTotalScore(drafts),
  };
};
