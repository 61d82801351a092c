import type { Annotation } from '@vigil/ui/questions/annotations.ts';

/** A point of the marking guide; its letter is its place: A, B, C … */
export interface Criterion {
  readonly id: string;
  readonly text: string;
  /** points it may bring */
  readonly most: number;
}

/** A mark as it is being written, before it is given. */
export interface Draft {
  /** as typed; '' : none yet */
  readonly points: string;
  /** points by criterion id; absent: not decided */
  readonly criteria: Readonly<Record<string, number>>;
  readonly comment: string;
  readonly annotations: readonly Annotation[];
  readonly reason: string;
}

export const emptyDraft: Draft = { points: '', criteria: {}, comment: '', annotations: [], reason: '' };

/** What bounds the points of one answer. */
export interface Scale {
  readonly most: number;
  /** points are multiples of it, or `most` */
  readonly step: number;
  readonly guide: readonly Criterion[];
}

const tenths = (value: number): number => Math.round(value * 10);

/** Points by criteria, added up. */
export const sumOf = (criteria: Draft['criteria']): number =>
  Object.values(criteria).reduce((sum, points) => sum + tenths(points), 0) / 10;

/** The sum of the criteria, raised to what may be given: a multiple of the step, or all points. */
export const fittedSum = (criteria: Draft['criteria'], { most, step }: Scale): number =>
  Math.min(most, (Math.ceil(tenths(sumOf(criteria)) / tenths(step)) * tenths(step)) / 10);

/** Another value for a criterion; the points follow their sum. `null` takes the decision back. */
export function withCriterion(draft: Draft, scale: Scale, id: string, points: number | null): Draft {
  const { [id]: _before, ...others } = draft.criteria;
  const criteria = points === null ? others : { ...others, [id]: points };
  const none = Object.keys(criteria).length === 0;
  return { ...draft, criteria, points: none ? '' : String(fittedSum(criteria, scale)) };
}

/** What a press of a criterion's letter does: full points, none, not decided, and again. */
export function turnCriterion(draft: Draft, scale: Scale, { id, most }: Criterion): Draft {
  const now = draft.criteria[id];
  if (now === undefined) return withCriterion(draft, scale, id, most);
  return withCriterion(draft, scale, id, now > 0 ? 0 : null);
}

/** Why these points cannot be given, in a sentence; null: they can. */
export function problemOf({ points, criteria }: Draft, { most, step }: Scale): string | null {
  if (points.trim() === '') return '请输入得分！';
  const value = Number(points);
  if (!Number.isFinite(value) || value < 0 || value > most) return `得分应为 0 到 ${most}！`;
  if (value !== most && tenths(value) % tenths(step) !== 0) return `得分应为 ${step} 的倍数！`;
  if (tenths(value) !== Math.round(value * 1000) / 100) return '得分最多一位小数！';
  if (value < sumOf(criteria)) return '得分不能少于各评分点之和！';
  return null;
}

/** Which criterion a pressed key means: A is the first; null: none. */
export function criterionOf(key: string, guide: readonly Criterion[]): Criterion | null {
  if (!/^[a-z]$/i.test(key)) return null;
  return guide[key.toLowerCase().charCodeAt(0) - 97] ?? null;
}

export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** A remark more, in the order they stand in the text; one that overlaps another replaces it. */
export function withAnnotation(draft: Draft, added: Annotation): Draft {
  const others = draft.annotations.filter(({ from, to }) => to <= added.from || from >= added.to);
  return { ...draft, annotations: [...others, added].toSorted((a, b) => a.from - b.from) };
}

/** The mark as the calls take it. */
export const givenOf = (draft: Draft) => ({
  points: Number(draft.points),
  criteria: Object.entries(draft.criteria).map(([id, points]) => ({ id, points })),
  comment: draft.comment.trim(),
  annotations: draft.annotations.map(({ from, to, text }) => ({ from, to, text })),
  reason: draft.reason.trim() || null,
});
