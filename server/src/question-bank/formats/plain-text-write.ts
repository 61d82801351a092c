import { isDeepStrictEqual } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { quTypeNames } from '@vigil/domain/question-bank/question';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { besideOf, type Beside } from './beside.js';
import { pointText } from './marking-guide.js';
import { readPlainText } from './plain-text.js';
import { htmlOf, lineOf, type ExportedQuestion, type WrittenQuestions } from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { xmlText } from './xml-tree.js';

// The usual Chinese form, written. It has no markup and no way to say that a character is itself, so each
// question is read back: one that would come back as another question is left out, one that only loses its
// layout or pictures is written and counted.

/** Types the form has words for; programs, Scratch and composites are left out. */
const sayable = new Set([1, 2, 3, 4, 5, 6]);
const levelNames = ['易', '中', '难'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function writePlainText(questions: readonly ExportedQuestion[]): WrittenQuestions {
  const { texts, beside } = written(questions);
  return { file: `${texts.join('\n\n')}\n`, beside };
}

/** The same as a Word file, a paragraph for each line. */
export function writeWord(questions: readonly ExportedQuestion[]): WrittenQuestions {
  const { texts, beside } = written(questions);
  const paragraphs = texts
    .flatMap((text) => [...text.split('\n'), ''])
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${xmlText(line)}</w:t></w:r></w:p>`);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const file = zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
    ),
  });
  return { file, beside };
}

function written(questions: readonly ExportedQuestion[]): {
  readonly texts: string[];
  readonly beside: (Beside | null)[];
} {
  const texts: string[] = [];
  const beside = questions.map(({ question, chapter }): Beside | null => {
    const plain = flattened(question);
    const text = `${texts.length + 1}. ${linesOf(plain, chapter).join('\n')}`;
    const [read, ...more] = readPlainText(text);
    const isSame =
      read?.question != null &&
      isDeepStrictEqual(differing(plain, read.question), []) &&
      read.problems.length === 0;
    if (
      !sayable.has(question.quType) ||
      !isSame ||
      more.length > 0 ||
      read.chapter.join('/') !== chapter.join('/')
    )
      return null;
    texts.push(text);
    return { fields: differing(question, plain), json: '' };
  });
  return { texts, beside };
}

/** Fields in which two questions are not the same. */
const differing = (one: FileQuestion, other: FileQuestion): string[] => [
  ...(['content', 'analysis'] as const).filter((field) => one[field] !== other[field]),
  ...besideOf(one, other).fields,
];

/** HTML as lines of words. */
const lines = (html: string): string =>
  html
    .split(/<\/(?:p|div|li|tr|h[1-6]|pre|blockquote)>|<br\s*\/?>|\n/i)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');

/** The question with its words alone. */
function flattened(question: FileQuestion): FileQuestion {
  const { content, analysis, options, pairs, matches, rightAnswer, ...rest } = question;
  const block = (html: string): string => (lines(html) === '' ? '' : htmlOf(lines(html)));
  const inline = <T extends { readonly content: string }>(item: T): T => ({
    ...item,
    content: lineOf(lines(item.content)),
  });
  return {
    ...rest,
    content: block(content),
    analysis: block(analysis),
    ...(options === undefined ? {} : { options: options.map(inline) }),
    ...(pairs === undefined ? {} : { pairs: pairs.map(inline) }),
    ...(matches === undefined ? {} : { matches: matches.map(inline) }),
    ...(rightAnswer === undefined || block(rightAnswer) === '' ? {} : { rightAnswer: block(rightAnswer) }),
  };
}

function linesOf(question: FileQuestion, chapter: readonly string[]): string[] {
  const { quType, content, options = [], points = [], analysis, level, tags, scoreHint, inOrder } = question;
  const field = (name: string, value: string): string[] => (value === '' ? [] : [`${name}：${value}`]);
  return [
    lines(content),
    ...(quType === 3
      ? []
      : options.map((option, index) => `${letters[index] ?? ''}. ${lines(option.content)}`)),
    ...field('答案', answerOf(question)),
    ...field('评分要点', points.map(pointText).join('；')),
    ...field('解析', lines(analysis)),
    ...field('难度', levelNames[level - 1] ?? ''),
    ...field('知识点', tags.join('、')),
    ...field('章节', chapter.join('/')),
    ...field('分值', scoreHint === undefined ? '' : String(scoreHint)),
    ...field('按顺序', inOrder === false ? '否' : ''),
    ...field('题型', quTypeNames[quType] ?? ''),
  ];
}

function answerOf({
  quType,
  options = [],
  blanks = [],
  pairs = [],
  matches = [],
  rightAnswer = '',
}: FileQuestion): string {
  const contentOf = (id: string): string => lines(matches.find((match) => match.id === id)?.content ?? '');
  const right = options.flatMap((option, index) => (option.isRight ? [letters[index] ?? ''] : []));
  switch (quType) {
    case 1:
    case 2:
      return right.join('');
    case 3:
      return options[0]?.isRight === true ? '对' : '错';
    case 5:
      return blanks.map(({ accepted }) => accepted.join('/')).join('；');
    case 6: {
      const used = new Set(pairs.map((pair) => pair.matchId));
      const rest = matches.filter((match) => !used.has(match.id)).map((match) => contentOf(match.id));
      const together = pairs.map((pair) => `${lines(pair.content)} → ${contentOf(pair.matchId)}`).join('；');
      return rest.length === 0 ? together : `${together}\n干扰：${rest.join('；')}`;
    }
    default:
      return lines(rightAnswer);
  }
}
