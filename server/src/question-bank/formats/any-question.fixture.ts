import fc from 'fast-check';
import { blankMark, questionProblems } from '@vigil/domain/question-bank/question-save';
import { blankQuestion, blanksOf, optionsOf, pairsOf, trueFalse } from './read-question.js';
import type { FileQuestion } from './file-question.js';

const characters = fc.constantFrom(
  ...'甲乙丙网络安全密钥abcnXYZ019 +-*/=~#{}:\\%$@&"\'，。？（）→'.split(''),
);
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const words = fc
  .array(characters, { minLength: 1, maxLength: 30 })
  .map((each) => each.join('').replace(/\s+/g, ' ').trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const rich = fc.constantFrom(
  '<p>看图<img src="/api/common/file/a1?x=1&amp;y=2" /></p>',
  '<p>一行<br />又一行 <strong>粗</strong><sub>2</sub></p><table><tbody><tr><td colspan="2">表</td></tr></tbody></table>',
  '<p>听录音</p><p><audio src="/m/a.mp3" controls></audio></p>',
  '<pre><code>def f(x):\n    return "\\n" + x  # 1 &lt; 2\n</code></pre>',
  '<p>公式 <span data-type="inline-math" data-latex="\\frac{a}{b}"></span></p>',
);
const html = fc.oneof(
  { weight: 3, arbitrary: words.map((text) => `<p>${escape(text)}</p>`) },
  { weight: 1, arbitrary: rich },
);
const distinct = (min: number, max: number) => fc.uniqueArray(words, { minLength: min, maxLength: max });
const program = fc.constantFrom(
  '',
  'print(input())\n',
  '\n  int main() {\n\treturn 0; }\n\n',
  'x = "}~=#" # 注释\n',
  '=1+1',
  ' 3 4 \n',
);
const share = fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000);

/** Fields that are there or not, as a version of a question has them. */
const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as T;

const points = fc.array(fc.tuple(words, share), { minLength: 1, maxLength: 4 }).map((each) =>
  each.map(([text, part], index) => ({
    id: `m${index + 1}`,
    text,
    share: Math.floor((part * 10_000) / each.length) / 10_000,
  })),
);
const marking = fc.record({ rightAnswer: optional(html), points: optional(points) }).map(given);
const tests = fc
  .array(fc.tuple(program, program, fc.boolean()), { minLength: 1, maxLength: 5 })
  .map((each) =>
    each.map(([input, output, visible], index) => ({ id: `t${index + 1}`, input, output, visible })),
  );
const judged = fc
  .record({
    titleBody: optional(program),
    rightAnswer: optional(program),
    code: optional(fc.record({ tests, timeLimit: fc.constantFrom(100, 1_500, 2_000, 10_000) })),
  })
  .map(given);

type Body = Partial<FileQuestion> & { quType: number };

const body: fc.Arbitrary<Body> = fc.oneof(
  distinct(2, 12).chain((texts) =>
    fc.nat({ max: texts.length - 1 }).map((right) => ({
      quType: 1,
      options: optionsOf(texts.map((text, i) => ({ content: escape(text), isRight: i === right }))),
    })),
  ),
  distinct(3, 6).chain((texts) =>
    fc.integer({ min: 1, max: texts.length }).map((right) => ({
      quType: 2,
      options: optionsOf(texts.map((text, i) => ({ content: escape(text), isRight: i < right }))),
    })),
  ),
  fc.boolean().map((isTrue) => ({ quType: 3, options: trueFalse(isTrue) })),
  fc.boolean().map((isFirst) => ({
    quType: 3,
    options: optionsOf(
      ['错', '<b>对</b>'].map((content, i) => ({ content, isRight: (i === 0) === isFirst })),
    ),
  })),
  marking.map((guide) => ({ quType: 4, ...guide })),
  fc
    .tuple(fc.array(distinct(1, 3), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([accepted, inOrder]) => ({ quType: 5, blanks: blanksOf(accepted), inOrder })),
  fc
    .tuple(
      distinct(2, 5),
      fc.uniqueArray(fc.oneof(words.map(escape), fc.constant('<em>斜</em>体')), {
        minLength: 5,
        maxLength: 7,
      }),
    )
    .map(([left, right]) => ({
      quType: 6,
      ...pairsOf(
        left.map((text, i): [string, string] => [escape(text), right[i] as string]),
        right.slice(left.length),
      ),
    })),
  fc
    .tuple(marking, optional(fc.constant('/api/common/file/template?a=1&b=2')))
    .map(([guide, scratchUrl]) => given({ quType: 7, ...guide, scratchUrl })),
  fc.tuple(fc.constantFrom(8, 9), judged).map(([quType, code]) => ({ quType, ...code })),
);

const markedFillIn: fc.Arbitrary<Body> = fc
  .tuple(fc.array(fc.tuple(words, distinct(1, 3)), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([gaps, inOrder]) => ({
    quType: 5,
    content: `<p>${gaps.map(([text]) => `${escape(text)}${blankMark}`).join('')}</p>`,
    blanks: blanksOf(gaps.map(([, accepted]) => accepted)),
    inOrder,
  }));

const alone = fc
  .tuple(
    html,
    fc.oneof(fc.constant(''), html),
    fc.oneof({ weight: 5, arbitrary: body }, { weight: 1, arbitrary: markedFillIn }),
  )
  .map(([content, analysis, rest]) => ({ content, analysis, ...rest }));

const composite = fc
  .tuple(html, fc.oneof(fc.constant(''), html), fc.array(alone, { minLength: 1, maxLength: 4 }))
  .map(([content, analysis, parts]) => ({
    quType: 99,
    content,
    analysis,
    parts: parts.map((part, index) => ({
      ...part,
      quId: `p${index + 1}`,
      share: index === 0 ? Number((1 - 0.1 * (parts.length - 1)).toFixed(1)) : 0.1,
    })),
  }));

/** Any question that may be saved, of every type and with every field a file can have. */
export const anyQuestion: fc.Arbitrary<FileQuestion> = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: alone }, { weight: 1, arbitrary: composite }),
    fc.constantFrom(1, 2, 3),
    fc.uniqueArray(words, { maxLength: 3 }),
    optional(fc.constantFrom(0.5, 2, 10)),
  )
  .map(
    ([question, level, tags, scoreHint]): FileQuestion =>
      given({ ...blankQuestion, ...question, level, tags, scoreHint }) as FileQuestion,
  )
  .map((question) => ({ ...question, analysis: question.analysis ?? '' }))
  .filter((question) => questionProblems({ ...question, quId: 'q', repoId: 'b' }).length === 0);
