import fc from 'fast-check';
import { blankMark, questionProblems } from '@vigil/domain/question-bank/question-save';
import { blankQuestion, blanksOf, optionsOf, pairsOf, trueFalse, type FileQuestion } from './read-question.js';

const characters = fc.constantFrom(...'甲乙丙网络安全密钥abcXYZ019 +-*/=~#{}:\\%$@&"\'，。？（）→'.split(''));
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const words = fc
  .array(characters, { minLength: 1, maxLength: 30 })
  .map((each) => each.join('').replace(/\s+/g, ' ').trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const html = words.map((text) => `<p>${escape(text)}</p>`);
const distinct = (min: number, max: number) => fc.uniqueArray(words, { minLength: min, maxLength: max });

const body: fc.Arbitrary<Partial<FileQuestion> & { quType: number }> = fc.oneof(
  distinct(2, 12).chain((texts) =>
    fc
      .nat({ max: texts.length - 1 })
      .map((right) => ({ quType: 1, options: optionsOf(texts.map((text, i) => ({ content: escape(text), isRight: i === right }))) })),
  ),
  distinct(3, 6).chain((texts) =>
    fc
      .integer({ min: 2, max: texts.length })
      .map((right) => ({ quType: 2, options: optionsOf(texts.map((text, i) => ({ content: escape(text), isRight: i < right }))) })),
  ),
  fc.boolean().map((isTrue) => ({ quType: 3, options: trueFalse(isTrue) })),
  fc.constant({ quType: 4 }),
  distinct(1, 3).map((accepted) => ({ quType: 5, blanks: blanksOf([accepted]), inOrder: true })),
  fc.tuple(distinct(2, 5), fc.uniqueArray(words, { minLength: 5, maxLength: 7 })).map(([left, right]) => ({
    quType: 6,
    ...pairsOf(
      left.map((text, i): [string, string] => [escape(text), escape(right[i] as string)]),
      right.slice(left.length).map(escape),
    ),
  })),
);

/** Any question of the types that every exchange format can say; fill-ins have one blank, which is not marked in the text. */
export const anyQuestion: fc.Arbitrary<FileQuestion> = fc
  .tuple(html, fc.option(html, { nil: '' }), body)
  .map(([content, analysis, rest]): FileQuestion => ({ ...blankQuestion, content, analysis, ...rest }))
  .filter((question) => questionProblems({ ...question, quId: 'q', repoId: 'b' }).length === 0);

/** The same with blanks marked in the text. */
export const anyMarkedFillIn: fc.Arbitrary<FileQuestion> = fc
  .array(fc.tuple(words, distinct(1, 3)), { minLength: 1, maxLength: 4 })
  .map((gaps): FileQuestion => ({
    ...blankQuestion,
    quType: 5,
    content: `<p>${gaps.map(([text]) => `${escape(text)}${blankMark}`).join('')}</p>`,
    blanks: blanksOf(gaps.map(([, accepted]) => accepted)),
    inOrder: true,
  }));
