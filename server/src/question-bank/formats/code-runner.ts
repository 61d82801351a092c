import type { FileQuestion } from './file-question.js';
import { childOf, childrenOf, textOf, xmlText, type XmlElement } from './xml-tree.js';

// Programming questions as Moodle's CodeRunner plugin exports them: a prototype for the language, test cases
// with stdin and what must be printed.

type Program = Pick<FileQuestion, 'quType'> & Partial<FileQuestion>;

/** White space counts in a program and in what it reads. */
const rawText = (element: XmlElement | undefined): string => element?.text ?? '';
const fieldText = (element: XmlElement, name: string): string =>
  rawText(childOf(childOf(element, name), 'text'));

/**
 * Reads such a question: Python or C++ whose tests are programs' input and output; what tests functions by
 * code of its own is named.
 */
export function codeRunner(element: XmlElement, problems: string[]): Program {
  const language = textOf(childOf(element, 'coderunnertype'));
  const isCpp = /^(?:cpp|c_cpp)/.test(language);
  if (!isCpp && !language.startsWith('python'))
    problems.push(`不支持 CodeRunner 题目类型“${language}”，只支持 Python 和 C++！`);
  const cases = childrenOf(childOf(element, 'testcases') ?? element, 'testcase');
  if (cases.some((one) => fieldText(one, 'testcode').trim() !== ''))
    problems.push('不支持带测试代码的用例，请改为输入和输出！');
  const tests = cases.map((one, index) => ({
    id: `t${index + 1}`,
    input: fieldText(one, 'stdin'),
    output: fieldText(one, 'expected'),
    visible: one.attributes.useasexample === '1',
  }));
  const seconds = Number(textOf(childOf(element, 'cputimelimitsecs')));
  const [starter, model] = [rawText(childOf(element, 'answerpreload')), rawText(childOf(element, 'answer'))];
  return {
    quType: isCpp ? 9 : 8,
    ...(starter === '' ? {} : { titleBody: starter }),
    ...(model === '' ? {} : { rightAnswer: model }),
    ...(tests.length === 0
      ? {}
      : { code: { tests, timeLimit: Math.min(10, seconds > 0 ? seconds : 2) * 1_000 } }),
  };
}

/** Such a question's own elements. */
export function codeRunnerBody({ quType, titleBody = '', rightAnswer = '', code }: FileQuestion): string {
  const text = (name: string, value: string): string => `<${name}><text>${xmlText(value)}</text></${name}>`;
  const cases = (code?.tests ?? []).map(
    ({ input, output, visible }) =>
      `      <testcase testtype="0" useasexample="${visible ? 1 : 0}" hiderestiffail="0" mark="1.0000000">` +
      `${text('testcode', '')}${text('stdin', input)}${text('expected', output)}${text('extra', '')}${text('display', visible ? 'SHOW' : 'HIDE')}</testcase>\n`,
  );
  return [
    `    <coderunnertype>${quType === 9 ? 'cpp_program' : 'python3'}</coderunnertype>\n`,
    `    <answerpreload>${xmlText(titleBody)}</answerpreload>\n    <answer>${xmlText(rightAnswer)}</answer>\n`,
    code === undefined
      ? ''
      : `    <cputimelimitsecs>${Math.ceil(code.timeLimit / 1_000)}</cputimelimitsecs>\n`,
    `    <testcases>\n${cases.join('')}    </testcases>\n`,
  ].join('');
}
