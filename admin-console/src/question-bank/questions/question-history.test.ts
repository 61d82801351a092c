import { describe, expect, it } from 'vitest';
import { sayPath, sayValue } from './question-history.ts';

describe('the history of a question in words', () => {
  it.each([
    ['level', '难度'],
    ['content.content', '题干'],
    ['content.options.o2.isRight', '选项 2 · 是否正确'],
    ['content.options.a1b2.content', '选项 a1b2 · 内容'],
    ['content.parts.q-p1.blanks.b1.accepted', '小题 q-p1 · 填空 1 · 可接受的答案'],
    ['content.options', '选项'],
    ['content.code.tests.t3.output', '判题 · 测试用例 3 · 输出'],
    ['content.something', 'something'],
  ])('%s is %s', (path, said) => expect(sayPath(path)).toBe(said));

  it.each([
    ['level', '3', '难'],
    ['quType', '5', '填空题'],
    ['state', '1', '禁用'],
    ['tags', '["加密","密码学"]', '加密；密码学'],
    ['content.content', '"<p>对称<b>加密</b></p>"', '对称 加密'],
    ['content.options.o1.isRight', 'true', '是'],
    ['chapterId', 'null', '无'],
    ['content.options', '[{"content":"AES","id":"o1","isRight":true}]', 'AES，是否正确：是'],
    ['content.titleBody', '"<<"', '<<'],
  ])('%s %s is %s', (path, json, said) => expect(sayValue(path, json)).toBe(said));

  it('says once what head and content both have', () => {
    const paths = [
      'level',
      'content.level',
      'tags',
      'content.tags',
      'content.tags.0',
      'content.content',
      'content.levels',
    ];
    expect(paths.map((path) => sayPath(path) !== null)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});
