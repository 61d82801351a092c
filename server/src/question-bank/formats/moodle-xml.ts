import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import {
  blankQuestion,
  blanksOf,
  checked,
  htmlOf,
  lineOf,
  optionsOf,
  pairsOf,
  splitUnescaped,
  trueFalse,
  UnreadableFileError,
  type FileQuestion,
  type ReadQuestion,
} from './read-question.js';
import { cdata, childOf, childrenOf, readXml, textOf, xmlText, type XmlElement } from './xml-tree.js';

// Moodle XML: <quiz><question type="…">. Cloze questions become fill-ins; embedded files become pictures of the text.

/** Reads Moodle XML. Throws `UnreadableFileError` when it is not XML or not a quiz; a question that cannot be understood is named at its line. */
export function readMoodleXml(text: string): ReadQuestion[] {
  const quiz = readXml(text);
  if (quiz.name !== 'quiz') throw new UnreadableFileError('不是 Moodle XML 文件：没有 quiz 元素！');
  const found: ReadQuestion[] = [];
  let chapter: string[] = [];
  for (const element of childrenOf(quiz, 'question')) {
    if (element.attributes.type === 'category') chapter = categoryOf(element);
    else found.push(questionOf(element, chapter));
  }
  return found;
}

const categoryOf = (element: XmlElement): string[] =>
  textOf(childOf(childOf(element, 'category'), 'text'))
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('$') && part !== 'top');

/** The HTML of a text field, its embedded pictures in it. */
function htmlIn(element: XmlElement | undefined, asLine = false): string {
  if (element === undefined) return '';
  const raw = textOf(childOf(element, 'text'));
  const format = element.attributes.format ?? 'html';
  if (raw === '') return '';
  if (format === 'plain_text' || format === 'markdown') return asLine ? lineOf(raw) : htmlOf(raw);
  return withFiles(raw, childrenOf(element, 'file'));
}

function withFiles(html: string, files: readonly XmlElement[]): string {
  let text = html;
  for (const file of files) {
    const name = file.attributes.name ?? '';
    const mime = /\.png$/i.test(name) ? 'image/png' : /\.gif$/i.test(name) ? 'image/gif' : /\.webp$/i.test(name) ? 'image/webp' : 'image/jpeg';
    const url = `data:${mime};base64,${textOf(file).replace(/\s/g, '')}`;
    for (const written of [name, encodeURIComponent(name)]) text = text.replaceAll(`@@PLUGINFILE@@/${written}`, url);
  }
  return text;
}

function questionOf(element: XmlElement, chapter: readonly string[]): ReadQuestion {
  const type = element.attributes.type ?? '';
  const read = readers[type];
  if (read === undefined) return checked(element.line, null, chapter, [`不支持 Moodle 题型“${type}”！`]);
  const problems: string[] = [];
  const tags = [...new Set(childrenOf(childOf(element, 'tags') ?? element, 'tag').map((tag) => textOf(childOf(tag, 'text'))))].filter(
    (tag) => tag !== '',
  );
  const level = Number(/^难度:([123])$/.exec(tags.find((tag) => tag.startsWith('难度:')) ?? '')?.[1] ?? 1);
  const grade = Number(textOf(childOf(element, 'defaultgrade')));
  const question: FileQuestion = {
    ...blankQuestion,
    content: htmlIn(childOf(element, 'questiontext')),
    analysis: htmlIn(childOf(element, 'generalfeedback')),
    level,
    tags: tags.filter((tag) => !tag.startsWith('难度:')),
    ...(grade > 0 && grade !== 1 ? { scoreHint: grade } : {}),
    ...read(element, problems),
  };
  return checked(element.line, question, chapter, problems);
}

type Reader = (element: XmlElement, problems: string[]) => Pick<FileQuestion, 'quType'> & Partial<FileQuestion>;

const fractionOf = (answer: XmlElement): number => Number(answer.attributes.fraction ?? 0);

const readers: Readonly<Record<string, Reader>> = {
  multichoice: (element) => {
    const isSingle = !/^(?:false|0)$/.test(textOf(childOf(element, 'single')) || 'true');
    const answers = childrenOf(element, 'answer').map((answer) => ({ content: htmlIn(answer, true), fraction: fractionOf(answer) }));
    const best = Math.max(0, ...answers.map(({ fraction }) => fraction));
    const options = optionsOf(answers.map(({ content, fraction }) => ({ content, isRight: fraction > 0 && (!isSingle || fraction === best) })));
    return { quType: isSingle ? 1 : 2, options };
  },
  truefalse: (element) => {
    const right = childrenOf(element, 'answer').find((answer) => fractionOf(answer) > 0);
    return { quType: 3, options: trueFalse(textOf(childOf(right, 'text')).toLowerCase() === 'true') };
  },
  shortanswer: (element) => ({ quType: 5, blanks: blanksOf([acceptedIn(element)]), inOrder: true }),
  numerical: (element) => ({ quType: 5, blanks: blanksOf([acceptedIn(element)]), inOrder: true }),
  matching: (element) => {
    const sides = childrenOf(element, 'subquestion').map((one): [string, string] => [
      htmlIn(one, true),
      lineOf(textOf(childOf(childOf(one, 'answer'), 'text'))),
    ]);
    const together = sides.filter(([left]) => plainText(left) !== '' || left.includes('<img'));
    return {
      quType: 6,
      ...pairsOf(
        together,
        sides.filter(([left]) => !together.some(([other]) => other === left)).map(([, right]) => right),
      ),
    };
  },
  essay: (element) => {
    const model = htmlIn(childOf(element, 'graderinfo'));
    return { quType: 4, ...(model === '' ? {} : { rightAnswer: model }) };
  },
  cloze: (element, problems) => cloze(htmlIn(childOf(element, 'questiontext')), problems),
};

const acceptedIn = (element: XmlElement): string[] => [
  ...new Set(
    childrenOf(element, 'answer')
      .filter((answer) => fractionOf(answer) > 0)
      .map((answer) => textOf(childOf(answer, 'text'))),
  ),
];

const clozeBlank =
  /\{\d*:(?:SHORTANSWER|SA|SHORTANSWER_C|SAC|NUMERICAL|NM|MULTICHOICE|MC|MCV|MCH|MULTICHOICE_V|MULTICHOICE_H)(?:_C|S)?:((?:\\.|[^}\\])*)\}/g;

/** `{1:SHORTANSWER:=a~=b}` in the text: each a blank, with every answer that counts. */
function cloze(html: string, problems: string[]): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  const accepted: string[][] = [];
  const content = html.replace(clozeBlank, (_whole, answers: string) => {
    const right = splitUnescaped(answers, '~')
      .map((one) => (splitUnescaped(one, '#')[0] as string).trim())
      .filter((one) => /^(?:=|%(?!0%|-))/.test(one))
      .map((one) =>
        one
          .replace(/^(?:=|%[\d.]+%)/, '')
          .replace(/\\(.)/g, '$1')
          .trim(),
      );
    accepted.push(right);
    return blankMark;
  });
  if (accepted.length === 0) problems.push('完形填空中没有找到可识别的空！');
  return { quType: 5, content, blanks: blanksOf(accepted), inOrder: true };
}

/** Types Moodle XML can say. */
export const moodleTypes: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Writes questions as Moodle XML. `id` becomes the name and the idnumber; a fill-in with several blanks is written as cloze. */
export function writeMoodleXml(
  questions: readonly { readonly id: string; readonly question: FileQuestion; readonly chapter: readonly string[] }[],
): string {
  let chapter = '';
  const parts = questions
    .filter(({ question }) => moodleTypes.includes(question.quType))
    .map(({ id, question, chapter: path }) => {
      const here = path.join('/');
      const category =
        here === chapter ? '' : `  <question type="category"><category><text>${xmlText(`$course$/top/${here}`)}</text></category></question>\n`;
      chapter = here;
      return category + written(id, question);
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('')}</quiz>\n`;
}

const field = (name: string, html: string): string => `    <${name} format="html"><text>${cdata(html)}</text></${name}>\n`;

function written(id: string, question: FileQuestion): string {
  const { type, body, content } = bodyText(question);
  const tags = [`难度:${question.level}`, ...question.tags].map((tag) => `<tag><text>${xmlText(tag)}</text></tag>`).join('');
  return [
    `  <question type="${type}">\n`,
    `    <name><text>${xmlText(plainText(question.content).slice(0, 60) || id)}</text></name>\n`,
    field('questiontext', content),
    field('generalfeedback', question.analysis),
    `    <defaultgrade>${question.scoreHint ?? 1}</defaultgrade>\n    <idnumber>${xmlText(id)}</idnumber>\n`,
    body,
    `    <tags>${tags}</tags>\n  </question>\n`,
  ].join('');
}

const answer = (fraction: number, html: string, format = 'html'): string =>
  `    <answer fraction="${fraction}" format="${format}"><text>${format === 'html' ? cdata(html) : xmlText(html)}</text></answer>\n`;

function bodyText(question: FileQuestion): { readonly type: string; readonly body: string; readonly content: string } {
  const { quType, content, options = [], blanks = [], pairs = [], matches = [], rightAnswer = '' } = question;
  const right = options.filter((option) => option.isRight).length;
  switch (quType) {
    case 1:
    case 2: {
      const share = quType === 1 ? 100 : Number((100 / right).toFixed(5));
      const answers = options.map((option) => answer(option.isRight ? share : quType === 1 ? 0 : -100, option.content)).join('');
      return { type: 'multichoice', content, body: `    <single>${quType === 1}</single>\n    <shuffleanswers>true</shuffleanswers>\n${answers}` };
    }
    case 3: {
      const isTrue = options[0]?.isRight === true;
      return { type: 'truefalse', content, body: answer(isTrue ? 100 : 0, 'true', 'plain_text') + answer(isTrue ? 0 : 100, 'false', 'plain_text') };
    }
    case 5:
      if (blanks.length !== 1 || content.includes(blankMark)) return { type: 'cloze', content: clozeText(content, blanks), body: '' };
      return { type: 'shortanswer', content, body: (blanks[0]?.accepted ?? []).map((text) => answer(100, text, 'plain_text')).join('') };
    case 6: {
      const contentOf = (id: string): string => plainText(matches.find((match) => match.id === id)?.content ?? '');
      const used = new Set(pairs.map((pair) => pair.matchId));
      const one = (left: string, value: string): string =>
        `    <subquestion format="html"><text>${cdata(left)}</text><answer><text>${xmlText(value)}</text></answer></subquestion>\n`;
      const rest = matches.filter((match) => !used.has(match.id)).map((match) => one('', plainText(match.content)));
      return { type: 'matching', content, body: [...pairs.map((pair) => one(pair.content, contentOf(pair.matchId))), ...rest].join('') };
    }
    default:
      return { type: 'essay', content, body: rightAnswer === '' ? '' : field('graderinfo', rightAnswer) };
  }
}

const clozeEscape = (text: string): string => text.replace(/[}#~/"\\=]/g, (character) => `\\${character}`);

function clozeText(content: string, blanks: readonly { readonly accepted: readonly string[] }[]): string {
  const gap = (accepted: readonly string[]): string => `{1:SHORTANSWER:${accepted.map((text) => `=${clozeEscape(text)}`).join('~')}}`;
  let index = 0;
  const marked = content.replace(/_{4,}/g, (mark) => (index < blanks.length ? gap(blanks[index++]?.accepted ?? []) : mark));
  return (
    marked +
    blanks
      .slice(index)
      .map((blank) => gap(blank.accepted))
      .join(' ')
  );
}
