import { describe, expect, it } from 'vitest';
import { sourcesOf, textOf } from './source-graph.js';

/**
 * The specification's own sentences, which are kept to the letter; everywhere else a space stands between a number
 * and the Chinese around it.
 */
const toTheLetter = [
  '您还有{{n}}道题未作答，确定要交卷吗？',
  '开考{{n}}分钟后才能交卷',
  '不允许使用调试模式，系统将在3秒后跳转到首页！',
  '本次考试已开启切屏监控，离开{{m}}次将强制交卷',
  '您已经离开{{n}}次，离开{{m}}次将自动交卷',
  '您已经离开{{n}}次，每次离开都会被记录',
  '人脸识别已失败{{n}}次，连续失败{{m}}次将自动交卷！',
  '连续{{n}}次人脸识别失败，系统强制交卷！',
  '连续{{n}}次人脸识别失败，系统强制交卷',
  '您已长时间未操作，{{n}}秒后将自动交卷',
  '{{n}}分钟前',
  '{{n}}小时前',
  '1天前',
  '{{n}}天前',
  '密码必须同时包含数字和字母且不能小于6位！',
  '{{label}}不能超过{{chars}}个字！',
  '连续答对次数应为0至10之间的整数！',
  '得分不能小于0！',
  '得分不能超过总分{{most}}分！',
  '得分应在0到{{full}}分之间！',
];
const letters = new Set(toTheLetter);

/** Placeholders that a number stands in (a time begins and ends with one). */
const numbers =
  'n|m|s|h|d|count|chance|total|pass|score|before|after|most|full|chars|actual|of|day|available|percent|' +
  'time|times|objective|subjective|waiting|finished|carried|failed|page|left|days|more|known|later|papers|' +
  'pairs|both|same|place|clock|expected|all';
const number = String.raw`(?:\{\{(?:${numbers})\}\}|\d)`;
const chinese = String.raw`\p{Script=Han}`;
const together = new RegExp(`${number}${chinese}|${chinese}${number}`, 'u');
const texts = /'(?:[^'\\\n]|\\.)*'/g;
/** Dates are one word: 11月20日, 2026年. */
const date = /\d+年|\d+月\d*日?|[MD]月|返回\{\{place\}\}/g;

/** Texts in which a number touches the Chinese beside it. */
const otherSpelling = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .flatMap((line) => line.match(texts) ?? [])
    .map((quoted) => quoted.slice(1, -1))
    .filter((text) => !letters.has(text) && together.test(text.replaceAll(date, '')));

describe('numbers and their units are spelled one way', () => {
  it('finds the other spelling', () => {
    expect(
      otherSpelling("t('共{{n}}题'); t('共 {{n}} 题'); t('300秒'); t('11月20日'); t('{{name}}的成绩')"),
    ).toEqual(['共{{n}}题', '300秒']);
  });

  it.each(['web', 'admin-console', 'ui'])('in %s, but for sentences of the specification', (app) => {
    const found = sourcesOf(app)
      .filter((file) => !/\.test\.|\.fixture\.|[\\/]generated[\\/]/.test(file))
      .flatMap((file) => otherSpelling(textOf(file)).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});
