import { describe, expect, it } from 'vitest';
import { brandOfHost, brandProblems, legalTextAfter, newBrand, presetOf, type Brand } from './brand.js';
import { shadesOf, whiteContrast } from './brand-colour.js';

const brand = (fields: Partial<Brand> = {}): Brand => ({ ...newBrand('b1'), title: '甲校', ...fields });

describe('a brand', () => {
  it('begins as it can be saved, in every variant [common-057]', () => {
    for (const appName of ['', 'AIGC', 'DZXH', 'JZCX', 'AIIC'])
      expect(brandProblems({ ...newBrand('b1', appName), title: '甲校' }), appName).toEqual([]);
  });

  it.each([
    [{ siteName: '' }, '系统简称不能为空！'],
    [{ frontLogo: 'https://elsewhere.example/x.png' }, '前台LOGO不正确，请重新上传！'],
    [
      { domains: ['https://a.example'] },
      '域名“https://a.example”不正确，请只填写主机名，如 exam.example.com！',
    ],
    [{ h5Host: 'ftp://a.example' }, '移动端域名必须以http或https开头，且不带路径和账号！'],
    [{ h5Host: 'https://me:pw@a.example' }, '移动端域名必须以http或https开头，且不带路径和账号！'],
    [{ h5Host: 'https://a.example/m' }, '移动端域名必须以http或https开头，且不带路径和账号！'],
    [{ certificateUrl: 'javascript:alert(1)' }, '证书查询地址必须以 http:// 或 https:// 开头！'],
    [{ menu: ['exams'] }, '主菜单必须保留首页！'],
    [{ menu: ['home', 'home'] }, '主菜单中有未知或重复的入口！'],
    [{ tiles: ['x'] }, '快捷入口中有未知或重复的项目！'],
    [{ colour: '#ffcc00' }, '主题色与白色文字的对比度只有 1.5:1，至少需要 4.5:1，请选择更深的颜色！'],
    [{ colour: 'red' }, '主题色不正确，请选择形如 #1f4e9e 的颜色！'],
  ])('%j is refused: %s [config-001] [config-006] [config-009]', (fields, sentence) => {
    expect(brandProblems(brand(fields as Partial<Brand>))).toEqual([sentence]);
  });

  it('is found by the whole address first, then by the name, whatever its case', () => {
    const [a, b] = [brand({ id: 'a', domains: ['x.cn'] }), brand({ id: 'b', domains: ['x.cn:8443'] })];
    expect(brandOfHost([a, b], 'X.CN:8443')?.id).toBe('b');
    expect(brandOfHost([a, b], 'x.cn:80')?.id).toBe('a');
    expect([brandOfHost([a, b], 'y.cn'), brandOfHost([a, b], '')]).toEqual([null, null]);
  });

  it('in its variants: pass score, header, tiles, tabs [exam-001] [exam-005] [user-020] [user-002]', () => {
    expect(
      ['AIGC', 'DZXH', 'JZCX', 'AIIC', '', 'other'].map((name) => presetOf(name).showsPassScore),
    ).toEqual([...[true, true, false, false, false, false]]);
    expect(presetOf('DZXH').menu).toEqual(['home', 'mock', 'exams']);
    expect(presetOf('JZCX').menu).toEqual(['home', 'signup', 'mock', 'exams']);
    expect(presetOf('AIIC').words).toEqual({ questionBankTitle: '赛事资讯' });
    expect(presetOf('AIGC').tiles).not.toContain('signup');
    expect(presetOf('').hiddenTabs).not.toContain('points');
  });

  it('counts the versions of a legal text by its changes', () => {
    const none = newBrand('b1').privacy;
    const first = legalTextAfter(none, '<p>一</p>', 5);
    expect(first).toEqual({ html: '<p>一</p>', version: 1, since: 5 });
    expect(legalTextAfter(first, '<p>一</p>', 9)).toBe(first);
    expect(legalTextAfter(first, '', 9).version).toBe(2);
  });
});

describe('a colour', () => {
  it('has the contrast that WCAG says, and ten shades around it', () => {
    expect(whiteContrast('#000000')).toBeCloseTo(21, 5);
    expect(whiteContrast('#767676')).toBeCloseTo(4.54, 2);
    const shades = shadesOf('#1f4e9e');
    expect(shades?.[6]).toBe('#1f4e9e');
    expect(shades).toHaveLength(10);
    expect(shadesOf('blue')).toBeNull();
  });
});
