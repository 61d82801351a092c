import { describe, expect, it } from 'vitest';
import { shownSlides, slideProblems, type Slide } from './slide.js';

const slide = (more: Partial<Slide> = {}): Slide => ({
  ...{ id: 'a', version: 1, title: '报名开始', image: `/api/common/file/${'0'.repeat(64)}`, link: null },
  ...{ domain: '', appName: '', state: 0, sort: 1, createTime: 1, updateTime: 1 },
  ...more,
});

describe('a slide', () => {
  it('has a picture and a title; a link leads to the web alone', () => {
    expect(slideProblems(slide())).toEqual([]);
    expect(slideProblems(slide({ link: 'https://example.org/a?b=c' }))).toEqual([]);
    expect(slideProblems(slide({ image: '', title: '' }))).toEqual(['请上传轮播图片！', '标题不能为空！']);
    for (const link of [
      'javascript:alert(1)',
      '//evil.example',
      'data:text/html,x',
      'https:// a',
      'http:///x',
      'https://a\0.example',
      ' javascript:alert(1)',
      'https://a.example\u0085',
    ])
      expect(slideProblems(slide({ link })), link).toEqual(['链接必须以 http:// 或 https:// 开头！']);
    for (const image of ['javascript:1', 'https://example.org/a.png'])
      expect(slideProblems(slide({ image })), image).toEqual(['图片地址不正确！']);
    expect(slideProblems(slide({ title: '题'.repeat(50), appName: 'a'.repeat(50) }))).toEqual([]);
    expect(
      slideProblems(slide({ title: '题'.repeat(51), appName: 'a'.repeat(51), domain: 'a'.repeat(256) })),
    ).toEqual(['标题不能超过50个字！', '应用名称不能超过50个字！', '域名不能超过255个字符！']);
    expect(slideProblems(slide({ domain: 'a/b' }))).toEqual(['域名不正确！']);
    expect(slideProblems(slide({ title: 'a\0b' }))).toEqual(['标题中有不能显示的字符！']);
    expect(slideProblems(slide({ title: '字'.repeat(51) }))).toEqual(['标题不能超过50个字！']);
    expect(slideProblems(slide({ appName: 'a\nb' }))).toEqual(['应用名称中有不能显示的字符！']);
    expect(slideProblems(slide({ image: `https://a.example/${'x'.repeat(500)}` }))).toEqual([
      '图片地址不正确！',
    ]);
    expect(slideProblems(slide({ sort: 1.5, state: 2 }))).toEqual([
      '状态不正确！',
      '排序应为 0 到 9999 的整数！',
    ]);
  });

  it('is shown on its host and for its brand, in order; a hidden one nowhere', () => {
    const all = [
      slide({ id: 'late', sort: 3 }),
      slide({ id: 'own', domain: 'Exam.example', sort: 1 }),
      slide({ id: 'other', domain: 'b.example', sort: 1 }),
      slide({ id: 'hidden', state: 1, sort: 0 }),
      slide({ id: 'brand', appName: 'zhiyou', sort: 2 }),
    ];
    const ids = (where: Parameters<typeof shownSlides>[1]): string[] =>
      shownSlides(all, where).map(({ id }) => id);
    expect(ids({ domain: 'exam.example' })).toEqual(['own', 'brand', 'late']);
    expect(ids({ appName: 'other' })).toEqual(['other', 'own', 'late']);
  });
});
