import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { withBeside } from './beside.js';
import { chaptersIn } from './category-path.js';
import { codeRunner } from './code-runner.js';
import { guideOf } from './marking-guide.js';
import { cloze } from './moodle-cloze.js';
import {
  blankQuestion,
  blanksOf,
  checked,
  htmlOf,
  lineOf,
  optionsOf,
  pairsOf,
  tagged,
  trueFalse,
  UnreadableFileError,
  type ReadQuestion,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { FilePictures } from './file-pictures.js';
import { childOf, childrenOf, readXml, textOf, type XmlElement } from './xml-tree.js';

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
