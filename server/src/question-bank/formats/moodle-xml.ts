import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { besideOf, withBeside, type Beside } from './beside.js';
import { categoryPath, chaptersIn } from './category-path.js';
import { codeRunner, codeRunnerBody } from './code-runner.js';
import { guideHtml, guideOf } from './marking-guide.js';
import {
  blankQuestion,
  blanksOf,
  checked,
  htmlOf,
  isUsualTrueFalse,
  levelTag,
  lineOf,
  optionsOf,
  pairsOf,
  splitUnescaped,
  tagged,
  trueFalse,
  UnreadableFileError,
  type ExportedQuestion,
  type ReadQuestion,
  type WrittenQuestions,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { FilePictures } from './file-pictures.js';
import { cdata, childOf, childrenOf, readXml, textOf, xmlText, type XmlElement } from './xml-tree.js';

// Moodle XML: <quiz><question type="…">. Cloze questions become fill-ins; embedded files become pictures of
// the text.

/**
 * Reads Moodle XML. Throws `UnreadableFileError` when it is not XML or not a quiz; a question that cannot be
 * understood is named at its line.
 */
export function readMoodleXml(text: string, pictures = new FilePictures()): ReadQuestion[] {
  const quiz = readXml(text);
  if (quiz.name !== 'quiz') throw new UnreadableFileError('不是 Moodle XML 文件：没有 quiz 元素！');
  const found: ReadQuestion[] = [];
  let chapter: string[] = [];
  for (const element of childrenOf(quiz, 'question')) {
    if (element.attributes.type === 'category') chapter = categoryOf(element);
    else found.push(questionOf(element, chapter, pictures));
  }
  return found;
}

const categoryOf = (element: XmlElement): string[] =>
  chaptersIn(textOf(childOf(childOf(element, 'category'), 'text')));

/** The HTML of a text field. */
function htmlIn(element: XmlElement | undefined, asLine = false): string {
  if (element === undefined) return '';
  const raw = textOf(childOf(element, 'text'));
  const format = element.attributes.format ?? 'html';
  if (raw === '') return '';
  if (format === 'plain_text' || format === 'markdown') return asLine ? lineOf(raw) : htmlOf(raw);
  return raw;
}

/** The element with the files that Moodle put beside a text in that text, as pictures that are kept. */
function withPictures(element: XmlElement, pictures: FilePictures, problems: string[]): XmlElement {
  const files = childrenOf(element, 'file');
  const textWith = (text: string): string =>
    pictures.lifted(withFiles(text, files, pictures, problems), problems);
  const children = element.children.map((child) =>
    child.name === 'text'
      ? { ...child, text: textWith(child.text) }
      : withPictures(child, pictures, problems),
  );
  return { ...element, children };
}

function withFiles(
  html: string,
  files: readonly XmlElement[],
  pictures: FilePictures,
  problems: string[],
): string {
  let text = html;
  for (const file of files) {
    const name = file.attributes.name ?? '';
    const places = [name, encodeURIComponent(name)].map(
      (written) => `@@PLUGINFILE@@${file.attributes.path ?? '/'}${written}`,
    );
    if (!places.some((place) => text.includes(place))) continue;
    const url = pictures.keep(Buffer.from(textOf(file), 'base64'));
    if (url === null) problems.push(`文件“${name}”不是可以导入的图片，请上传后再插入！`);
    for (const place of places) text = text.replaceAll(place, url ?? '');
  }
  return text;
}

function questionOf(written: XmlElement, chapter: readonly string[], pictures: FilePictures): ReadQuestion {
  const problems: string[] = [];
  const element = withPictures(written, pictures, problems);
  const type = element.attributes.type ?? '';
  const read = readers[type];
  if (read === undefined) return checked(element.line, null, chapter, [`不支持 Moodle 题型“${type}”！`]);
  const tags = childrenOf(childOf(element, 'tags') ?? element, 'tag').map((tag) =>
    textOf(childOf(tag, 'text')),
  );
  const grade = Number(textOf(childOf(element, 'defaultgrade')));
  const question: FileQuestion = {
    ...blankQuestion,
    ...tagged(tags),
    content: htmlIn(childOf(element, 'questiontext')),
    analysis: htmlIn(childOf(element, 'generalfeedback')),
    ...(grade > 0 && grade !== 1 ? { scoreHint: grade } : {}),
    ...read(element, problems),
  };
  return checked(
    element.line,
    withBeside(question, textOf(childOf(element, 'vigil')), problems),
    chapter,
    problems,
  );
}

type Reader = (
  element: XmlElement,
  problems: string[],
) => Pick<FileQuestion, 'quType'> & Partial<FileQuestion>;

const fractionOf = (answer: XmlElement): number => Number(answer.attributes.fraction ?? 0);

const readers: Readonly<Record<string, Reader>> = {
  multichoice: (element) => {
    const isSingle = !/^(?:false|0)$/.test(textOf(childOf(element, 'single')) || 'true');
    const answers = childrenOf(element, 'answer').map((answer) => ({
      content: htmlIn(answer, true),
      fraction: fractionOf(answer),
    }));
    const best = Math.max(0, ...answers.map(({ fraction }) => fraction));
    const options = optionsOf(
      answers.map(({ content, fraction }) => ({
        content,
        isRight: fraction > 0 && (!isSingle || fraction === best),
      })),
    );
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
  essay: (element) => ({ quType: 4, ...guideOf(htmlIn(childOf(element, 'graderinfo'))) }),
  coderunner: codeRunner,
  gapselect: (element, problems) => gaps(element, 'selectoption', problems),
  ddwtos: (element, problems) => gaps(element, 'dragbox', problems),
  cloze: (element, problems) => cloze(htmlIn(childOf(element, 'questiontext')), problems),
};

/** `[[2]]` in the text is a blank whose answer is the second word offered. */
function gaps(
  element: XmlElement,
  offered: string,
  problems: string[],
): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  const words = childrenOf(element, offered).map((one) => textOf(childOf(one, 'text')));
  const accepted: string[][] = [];
  const content = htmlIn(childOf(element, 'questiontext')).replace(/\[\[(\d+)\]\]/g, (_whole, at: string) => {
    const word = words[Number(at) - 1];
    if (word === undefined) problems.push(`第${at}个空没有对应的选项！`);
    accepted.push([word ?? '']);
    return blankMark;
  });
  return { quType: 5, content, blanks: blanksOf(accepted), inOrder: true };
}

const acceptedIn = (element: XmlElement): string[] => [
  ...new Set(
    childrenOf(element, 'answer')
      .filter((answer) => fractionOf(answer) > 0)
      .map((answer) => textOf(childOf(answer, 'text'))),
  ),
];

const clozeBlank =
  /\{\d*:((?:SHORTANSWER|SA|SHORTANSWER_C|SAC|NUMERICAL|NM|MW|MWC|MULTICHOICE|MC|MCV|MCH|MULTICHOICE_VS?|MULTICHOICE_HS?|MULTICHOICE_S|MCS|MCVS|MCHS)(?:_C|S)?):((?:\\.|[^}\\])*)\}/g;

/** `{1:SHORTANSWER:=a~=b}` in the text: each a blank, with every answer that counts. */
function cloze(html: string, problems: string[]): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  const accepted: string[][] = [];
  const content = html.replace(clozeBlank, (_whole, kind: string, answers: string) => {
    const right = splitUnescaped(answers, '~')
      .map((one) => (splitUnescaped(one, '#')[0] as string).trim())
      .filter((one) => /^(?:=|%(?!0%|-))/.test(one))
      .map((one) =>
        one
          .replace(/^(?:=|%[\d.]+%)/, '')
          .replace(/\\(.)/g, '$1')
          .trim(),
      );
    // A number's tolerance follows it.
    accepted.push(kind.startsWith('N') ? right.map((one) => one.replace(/:[\d.]+$/, '')) : right);
    return blankMark;
  });
  const at = content.lastIndexOf(apart[0]);
  if (accepted.length === 0) problems.push('完形填空中没有找到可识别的空！');
  return {
    quType: 5,
    content: at < 0 ? content : content.slice(0, at),
    blanks: blanksOf(accepted),
    inOrder: true,
  };
}

/**
 * Writes questions as Moodle XML. `id` becomes the name and the idnumber; a fill-in with several blanks is
 * written as cloze, a program as the CodeRunner plugin has it, Scratch and composites as essays.
 */
export function writeMoodleXml(questions: readonly ExportedQuestion[]): WrittenQuestions {
  let chapter = categoryPath([]);
  const beside: Beside[] = [];
  const parts = questions.map(({ id, question, chapter: path }) => {
    const here = categoryPath(path);
    const moved =
      here === chapter
        ? ''
        : `  <question type="category"><category><text>${xmlText(here)}</text></category></question>\n`;
    chapter = here;
    const unsaid = besideOf(
      question,
      readMoodleXml(`<quiz>${written(id, question, '')}</quiz>`)[0]?.question,
    );
    beside.push(unsaid);
    return moved + written(id, question, unsaid.json);
  });
  return { file: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('')}</quiz>\n`, beside };
}

const field = (name: string, html: string): string =>
  `    <${name} format="html"><text>${cdata(html)}</text></${name}>\n`;

function written(id: string, question: FileQuestion, beside: string): string {
  const { type, body, content } = bodyText(question);
  const tags = [...levelTag(question), ...question.tags]
    .map((tag) => `<tag><text>${xmlText(tag)}</text></tag>`)
    .join('');
  return [
    `  <question type="${type}">\n`,
    `    <name><text>${xmlText(plainText(question.content).slice(0, 60) || id)}</text></name>\n`,
    field('questiontext', content),
    field('generalfeedback', question.analysis),
    `    <defaultgrade>${question.scoreHint ?? 1}</defaultgrade>\n    <idnumber>${xmlText(id)}</idnumber>\n`,
    body,
    `    <tags>${tags}</tags>\n`,
    beside === '' ? '' : `    <vigil>${cdata(beside)}</vigil>\n`,
    '  </question>\n',
  ].join('');
}

const answer = (fraction: number, html: string, format = 'html'): string =>
  `    <answer fraction="${fraction}" format="${format}"><text>${format === 'html' ? cdata(html) : xmlText(html)}</text></answer>\n`;

function bodyText(question: FileQuestion): {
  readonly type: string;
  readonly body: string;
  readonly content: string;
} {
  const { quType, content, options = [], blanks = [], pairs = [], matches = [] } = question;
  const right = options.filter((option) => option.isRight).length;
  if (quType === 3 && isUsualTrueFalse(options)) {
    const isTrue = options[0]?.isRight === true;
    return {
      type: 'truefalse',
      content,
      body: answer(isTrue ? 100 : 0, 'true', 'plain_text') + answer(isTrue ? 0 : 100, 'false', 'plain_text'),
    };
  }
  switch (quType) {
    case 1:
    case 2:
    case 3: {
      const share = quType !== 2 ? 100 : Number((100 / right).toFixed(5));
      const answers = options
        .map((option) => answer(option.isRight ? share : quType !== 2 ? 0 : -100, option.content))
        .join('');
      return {
        type: 'multichoice',
        content,
        body: `    <single>${quType !== 2}</single>\n    <shuffleanswers>true</shuffleanswers>\n${answers}`,
      };
    }
    case 5:
      if (blanks.length !== 1 || content.includes(blankMark))
        return { type: 'cloze', content: clozeText(content, blanks), body: '' };
      return {
        type: 'shortanswer',
        content,
        body: (blanks[0]?.accepted ?? []).map((text) => answer(100, text, 'plain_text')).join(''),
      };
    case 6: {
      const contentOf = (id: string): string =>
        plainText(matches.find((match) => match.id === id)?.content ?? '');
      const used = new Set(pairs.map((pair) => pair.matchId));
      const one = (left: string, value: string): string =>
        `    <subquestion format="html"><text>${cdata(left)}</text><answer><text>${xmlText(value)}</text></answer></subquestion>\n`;
      const rest = matches
        .filter((match) => !used.has(match.id))
        .map((match) => one('', plainText(match.content)));
      return {
        type: 'matching',
        content,
        body: [...pairs.map((pair) => one(pair.content, contentOf(pair.matchId))), ...rest].join(''),
      };
    }
    case 8:
    case 9:
      return { type: 'coderunner', content, body: codeRunnerBody(question) };
    default: {
      const guide = guideHtml(question);
      const upload =
        quType === 7
          ? '    <responseformat>noinline</responseformat>\n    <attachments>1</attachments>\n'
          : '';
      return { type: 'essay', content, body: upload + (guide === '' ? '' : field('graderinfo', guide)) };
    }
  }
}

const clozeEscape = (text: string): string => text.replace(/[}#~/"\\=]/g, (character) => `\\${character}`);

function clozeText(content: string, blanks: readonly { readonly accepted: readonly string[] }[]): string {
  const gap = (accepted: readonly string[]): string =>
    `{1:SHORTANSWER:${accepted.map((text) => `=${clozeEscape(text)}`).join('~')}}`;
  let index = 0;
  const marked = content.replace(/_{4,}/g, (mark) =>
    index < blanks.length ? gap(blanks[index++]?.accepted ?? []) : mark,
  );
  const rest = blanks.slice(index).map((blank) => gap(blank.accepted));
  return rest.length === 0 ? marked : `${marked}${apart[0]}${rest.join(' ')}${apart[1]}`;
}

/** Around the blanks that the text does not mark: Moodle knows no others. */
const apart = ['<p class="vigil-apart">', '</p>'] as const;
