import { describe, expect, it } from 'vitest';
import { huesOf, initialOf } from './cover.ts';

const six = ['信息技术基础', '安全生产知识', '数学与逻辑', '生活常识每日一练', '编程与算法', '语文与历史'];

describe('covers of banks without a picture', () => {
  it('no two of six in a row are alike, also where the titles are', () => {
    expect(new Set(huesOf(six)).size).toBe(6);
    const many = huesOf(Array.from({ length: 30 }, () => '题库'));
    many.forEach((hue, at) => expect(many.slice(Math.max(0, at - 5), at)).not.toContain(hue));
  });

  it('a bank keeps its own where no other before it has that', () => {
    expect(huesOf(['数学与逻辑'])).toEqual(huesOf(['数学与逻辑']));
    expect(huesOf(['信息技术基础'])).not.toEqual(huesOf(['数学与逻辑']));
  });

  it.each([
    ['信息技术基础', '信'],
    ['《民法典》练习', '民'],
    ['python 入门', 'P'],
    ['——', ''],
  ])('%s begins with “%s”', (title, initial) => expect(initialOf(title)).toBe(initial));
});
