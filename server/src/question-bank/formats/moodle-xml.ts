import { plainText } from '@vigil/domain/question-bank/question-text';
import { withBeside } from './beside.js';
import { chaptersIn } from './category-path.js';
import { codeRunner } from './code-runner.js';
import { explanation, type Feedback } from './feedback.js';
import { gapped } from './gaps.js';
import { guideOf } from './marking-guide.js';
import { answerFeedback, answersIn, warnOfLost } from './moodle-answers.js';
import { cloze } from './moodle-cloze.js';
import { htmlIn } from './moodle-text.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import {
  blankQuestion,
  blanksOf,
  checked,
  lineOf,
  nothingSaid,
  optionsOf,
  pairsOf,
  tagged,
  trueFalse,
  type ReadQuestion,
  type Said,
} from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { FilePictures } from './file-pictures.js';
import { rightOptions, wholeAnswers, wholeNumbers } from './weights.js';
import { childOf, childrenOf, readXml, textOf, type XmlElement } from './xml-tree.js';

// Moodle XML: <quiz><question type="…">. Cloze questions become fill-ins, or composites where
// gaps have choices; embedded files become pictures of the text.

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
  const said = nothingSaid();
  const element = withPictures(written, pictures, said.problems);
  const type = element.attributes.type ?? '';
  const read = readers[type];
  if (read === undefined)
    return checked(element.line, null, chapter, { problems: [`不支持 Moodle 题型“${type}”！`] });
  const tags = childrenOf(childOf(element, 'tags') ?? element, 'tag').map((tag) =>
    textOf(childOf(tag, 'text')),
  );
  const grade = Number(textOf(childOf(element, 'defaultgrade')));
  const feedback = answerFeedback(element);
  const body = read(element, said, feedback);
  warnOfLost(element, said);
  const question: FileQuestion = {
    ...blankQuestion,
    ...tagged(tags),
    content: htmlIn(childOf(element, 'questiontext')),
    analysis: explanation(htmlIn(childOf(element, 'generalfeedback')), feedback, said.warnings),
    ...(grade > 0 && grade !== 1 ? { scoreHint: grade } : {}),
    ...body,
  };
  const beside = textOf(childOf(element, 'vigil'));
  return checked(element.line, withBeside(question, beside, said.problems), chapter, said);
}

/** A type's own fields; what is said about single answers elsewhere than in `answer` is added to `feedback`. */
type Reader = (
  element: XmlElement,
  said: Said,
  feedback: Feedback[],
) => Pick<FileQuestion, 'quType'> & Partial<FileQuestion>;

const readers: Readonly<Record<string, Reader>> = {
  multichoice: (element, said) => {
    const isSingle = isSingleOf(childOf(element, 'single'), said);
    const contents = childrenOf(element, 'answer').map((answer) => htmlIn(answer, true));
    const answers = answersIn(element).map((answer, index) => ({
      ...answer,
      text: plainText(contents[index] ?? ''),
    }));
    const right = rightOptions(answers, isSingle, said);
    const options = optionsOf(
      contents.map((content, index) => ({ content, isRight: right[index] === true })),
    );
    return { quType: isSingle ? 1 : 2, options };
  },
  truefalse: (element, said) => {
    const right = wholeAnswers(answersIn(element), said).map((text) => text.toLowerCase());
    const isTrue = right.includes('true');
    if (right.length !== 1 || isTrue === right.includes('false'))
      said.problems.push('判断题应有且只有一个得满分的答案：true 或 false！');
    return { quType: 3, options: trueFalse(isTrue) };
  },
  shortanswer: (element, said) => ({
    quType: 5,
    blanks: blanksOf([wholeAnswers(answersIn(element), said)]),
    inOrder: true,
  }),
  numerical: (element, said) => ({
    quType: 5,
    blanks: blanksOf([wholeNumbers(answersIn(element), said)]),
    inOrder: true,
  }),
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
  coderunner: (element, { problems }) => codeRunner(element, problems),
  gapselect: (element, said) => offered(element, 'selectoption', said),
  ddwtos: (element, said) => offered(element, 'dragbox', said),
  cloze: (element, said, feedback) => cloze(htmlIn(childOf(element, 'questiontext')), said, feedback),
};

/** Whether one answer is chosen, as Moodle takes it: yes unless the element says no. */
function isSingleOf(element: XmlElement | undefined, { problems }: Said): boolean {
  if (element === undefined) return true;
  const said = (textOf(element) || textOf(childOf(element, 'text'))).toLowerCase();
  if (!/^(?:true|1|false|0|)$/.test(said)) problems.push(`认不出是单选还是多选：single 为“${said}”！`);
  return said === 'true' || said === '1';
}

/** `[[2]]` in the text is a gap whose right choice is the second word offered, among those of its group. */
function offered(
  element: XmlElement,
  name: string,
  said: Said,
): Pick<FileQuestion, 'quType'> & Partial<FileQuestion> {
  const words = childrenOf(element, name).map((one) => ({
    content: lineOf(textOf(childOf(one, 'text'))),
    group: textOf(childOf(one, 'group')) || '1',
  }));
  const html = htmlIn(childOf(element, 'questiontext'));
  const mark = /\[\[(\d+)\]\]/g;
  const gaps = [...html.matchAll(mark)].map(([, at]) => {
    const word = words[Number(at) - 1];
    if (word === undefined) said.problems.push(`空 [[${at}]] 没有对应的选项！`);
    const group = words.filter((one) => one.group === word?.group);
    return { choices: group.map((one) => ({ content: one.content, isRight: one === word })), weight: 1 };
  });
  if (gaps.length === 0) said.problems.push('题干中没有找到需要选词的空！');
  const textWith = (markAt: (index: number) => string): string => {
    let index = 0;
    return html.replace(mark, () => markAt(index++));
  };
  return gapped(gaps, textWith, said.warnings);
}
