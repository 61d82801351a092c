import { blankMark } from '@vigil/domain/question-bank/question-save';
import { plainText } from '@vigil/domain/question-bank/question-text';
import { besideOf, type Beside } from './beside.js';
import { categoryPath } from './category-path.js';
import { codeRunnerBody } from './code-runner.js';
import { guideHtml } from './marking-guide.js';
import { clozeText } from './moodle-cloze.js';
import { readMoodleXml } from './moodle-xml.js';
import { isUsualTrueFalse, levelTag, type ExportedQuestion, type WrittenQuestions } from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { literalAnswer } from './weights.js';
import { cdata, xmlText } from './xml-tree.js';

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
        body: (blanks[0]?.accepted ?? [])
          .map((text) => answer(100, literalAnswer(text), 'plain_text'))
          .join(''),
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
