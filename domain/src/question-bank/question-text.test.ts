import { describe, expect, it } from 'vitest';
import { seededRandom } from '../kernel/random.js';
import {
  likeness,
  nearDuplicates,
  nearlySame,
  plainLines,
  plainText,
  questionFingerprint,
  questionText,
  titleOf,
} from './question-text.js';

const question = (content: string, options: readonly string[] = []) => ({
  quId: 'q',
  version: 1,
  quType: 1,
  repoId: 'b',
  level: 1,
  tags: [],
  content,
  analysis: '',
  options: options.map((text, index) => ({ id: `o${index}`, content: text, isRight: index === 0 })),
});

describe('the words of an answer', () => {
  it.each([
    ['<p>第一段\n说理</p><p>第二段<br>又一行</p>', '第一段 说理\n第二段\n又一行'],
    ['<ul>\n <li>一</li>\n <li><b>二</b>&nbsp;三</li>\n</ul>', '一\n二 三'],
    ['<div><span data-latex="x^2"></span></div>', '\\(x^2\\)'],
  ])('keep their lines, each character where it stands without them: %s', (html, lines) => {
    expect(plainLines(html)).toBe(lines);
    expect(plainLines(html).replaceAll('\n', ' ')).toBe(plainText(html));
  });
});

describe('what a question is called', () => {
  it.each([
    ['<p>是返回 <code>True</code>，否则返回 <code>False</code>。</p>', '是返回 True，否则返回 False。'],
    ['<p>默认端口号是（　　）。</p>', '默认端口号是（\u3000）。'],
    ['<p>函数 f(x) 与 g</p><p>规则</p>', '函数 f(x) 与 g 规则'],
  ])('has no blank before a closing sign, no bracket parted from its pair: %s', (html, words) => {
    expect(titleOf(html)).toBe(words);
  });

  it('says that it goes on, never between the halves of a character', () => {
    expect(titleOf('一二三四五', 5)).toBe('一二三四五');
    expect(titleOf('一二三四五六', 5)).toBe('一二三四…');
    expect(titleOf('一二三𠮷五六', 5)).toBe('一二三…');
  });
});

describe('the words of a question', () => {
  it.each([
    ['<p>一&nbsp;二</p><p>三</p>', '一 二 三'],
    ['a &lt; b &amp;&amp; c &#x4e2d;&#25991;', 'a < b && c 中文'],
    ['<script>alert(1)</script>题', '题'],
    ['&unknown; &#0; &#xd800;', '&unknown;'],
    ['<p>求<span data-type="inline-math" data-latex="a &lt; x^2"></span>的根</p>', '求 \\(a < x^2\\) 的根'],
    ['', ''],
  ])('%j reads %j', (html, words) => expect(plainText(html)).toBe(words));

  it('come from stem, options and parts', () => {
    const part = { ...question('小题', ['丙']), share: 1 };
    expect(questionText({ ...question('大题', ['甲', '乙']), parts: [part] })).toBe('大题\n甲 乙 小题 丙');
  });

  it('have one fingerprint whatever the punctuation, width, case and order of options, and another for another question', () => {
    const print = questionFingerprint(question('TCP 是什么？', ['Ａ协议', 'b']));
    expect(questionFingerprint(question('<p>tcp是什么?</p>', ['B', 'a协议']))).toBe(print);
    expect(questionFingerprint(question('UDP 是什么？', ['Ａ协议', 'b']))).not.toBe(print);
  });
});

describe('nearly the same questions', () => {
  it('are alike by their common runs of letters', () => {
    expect(likeness('以下哪一项是对称加密算法', '以下哪一项是对称加密算法？')).toBe(1);
    expect(likeness('以下哪一项是对称加密算法', '太阳系中最大的行星是哪一颗')).toBe(0);
    expect(likeness('', '')).toBe(0);
  });

  it('are found exactly as comparing every pair would find them', () => {
    const random = seededRandom('near duplicates');
    const words = [
      '网络',
      '加密',
      '算法',
      '协议',
      '防火墙',
      '主机',
      '端口',
      '密钥',
      '证书',
      '攻击',
      '漏洞',
      '补丁',
      '日志',
      '审计',
      '备份',
    ];
    const pick = (): string => words[Math.floor(random() * words.length)] as string;
    const texts = Array.from({ length: 60 }, (_, index) => ({
      id: `q${String(index).padStart(2, '0')}`,
      text: Array.from({ length: 12 }, pick).join(''),
    }));
    const variants = texts.slice(0, 20).map(({ id, text }) => ({ id: `${id}x`, text: `${text}${pick()}` }));
    const all = [...texts, ...variants];
    const expected = all
      .flatMap((a, i) =>
        all.slice(i + 1).map((b) => ({ a: a.id, b: b.id, likeness: likeness(a.text, b.text) })),
      )
      .filter((pair) => pair.likeness >= nearlySame);
    const key = ({ a, b }: { a: string; b: string }): string => `${a} ${b}`;
    expect(expected.length).toBeGreaterThan(10);
    expect(nearDuplicates(all, 1000).map(key).sort()).toEqual(expected.map(key).sort());
  });
});
