import { describe, expect, it } from 'vitest';
import { impossibleGroup, type DrawableQuestion } from './fillable-groups.js';
import type { TemplateGroup } from './blueprint.js';

const question = (quId: string, more: Partial<DrawableQuestion> = {}): DrawableQuestion => ({
  quId,
  quType: 1,
  repoId: 'bank',
  level: 1,
  tags: [],
  ...more,
});
const group = (more: Partial<TemplateGroup>): TemplateGroup => ({
  id: 'g',
  title: '大题',
  quType: null,
  perScore: 1,
  ...more,
});
const draws = (count: number, more: object = {}) => ({ draws: [{ repoId: 'bank', count, ...more }] });
const five = ['a', 'b', 'c', 'd', 'e'].map((id) => question(id));

describe('whether groups can be filled', () => {
  it('counts what fixed questions and other draws take', () => {
    expect(impossibleGroup([group(draws(5))], five)).toBeNull();
    expect(impossibleGroup([group(draws(6))], five)).toBe(0);
    expect(impossibleGroup([group({ quIds: ['a'] }), group(draws(4))], five)).toBeNull();
    expect(impossibleGroup([group({ quIds: ['a'] }), group(draws(5))], five)).toBe(1);
    expect(impossibleGroup([group(draws(3)), group(draws(3))], five)).toBe(1);
  });

  it('lets draws that share questions give way to each other', () => {
    const hard = [...five.slice(0, 3), question('d', { level: 3 }), question('e', { level: 3 })];
    expect(impossibleGroup([group(draws(3)), group(draws(2, { level: 3 }))], hard)).toBeNull();
    expect(impossibleGroup([group(draws(4)), group(draws(2, { level: 3 }))], hard)).toBe(1);
  });

  it('goes by the type of the group where a draw names none, and by every filter', () => {
    expect(impossibleGroup([group({ quType: 2, ...draws(1) })], five)).toBe(0);
    expect(impossibleGroup([group(draws(1, { tags: ['重点'] }))], five)).toBe(0);
    expect(
      impossibleGroup([group(draws(1, { tags: ['重点'] }))], [question('x', { tags: ['重点', '期末'] })]),
    ).toBeNull();
    expect(
      impossibleGroup([group(draws(1, { chapterId: 'c1' }))], [question('x', { chapterId: 'c1' })]),
    ).toBeNull();
  });

  it('needs every fixed question', () => {
    expect(impossibleGroup([group({ quIds: ['a'] }), group({ quIds: ['gone'] })], five)).toBe(1);
  });
});
