import { describe, expect, it } from 'vitest';
import { embeddedPageProblems, frameOrigin, type EmbeddedPage } from './embedded-page.js';

const page = (more: Partial<EmbeddedPage> = {}): EmbeddedPage => ({
  ...{
    id: 'a',
    version: 1,
    title: '接口文档',
    address: '/api/docs/',
    state: 0,
    createTime: 1,
    updateTime: 1,
  },
  ...more,
});
const wrong = '页面地址只能是 /api/docs/ 或以 https:// 开头的网址！';

describe('an embedded page [common-107]', () => {
  it('is a page of the server that is named, or of another site by https', () => {
    expect(embeddedPageProblems(page())).toEqual([]);
    expect(embeddedPageProblems(page({ address: 'https://help.example.org/a?b=c#d' }))).toEqual([]);
    for (const address of [
      ...['/api/common/file/abc', '/api/docs/../common/file/abc', '/metrics', '//evil.example/'],
      ...['javascript:alert(1)', 'http://plain.example/', 'https://a b.example/', 'https://'],
      ...["https://a.example/;script-src 'unsafe-inline'", 'https://me@a.example/', 'data:text/html,x'],
    ])
      expect(embeddedPageProblems(page({ address })), address).toEqual([wrong]);
  });

  it('has a title of 50 letters, an address and a state', () => {
    expect(embeddedPageProblems(page({ title: '', address: '' }))).toEqual([
      '标题不能为空！',
      '页面地址不能为空！',
    ]);
    expect(embeddedPageProblems(page({ title: '长'.repeat(51), state: 2 }))).toEqual([
      '标题不能超过50个字！',
      '状态不正确！',
    ]);
    expect(embeddedPageProblems(page({ address: `https://a.example/${'x'.repeat(500)}` }))).toEqual([
      '页面地址不能超过500个字符！',
    ]);
  });

  it('opens the policy for its site alone', () => {
    expect(frameOrigin('https://help.example.org:8443/a/b')).toBe('https://help.example.org:8443');
    expect(frameOrigin('https://Help.example.org?x')).toBe('https://help.example.org');
    expect(frameOrigin('/api/docs/')).toBeNull();
  });
});
