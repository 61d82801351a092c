import { quTypes, type QuestionContent, type QuestionPart } from '../exam-taking/question.js';
import { plainText } from './question-text.js';

/** A question as its author wants to save it: everything but the version it will be. */
export type QuestionDraft = Omit<QuestionContent, 'version'>;

/** Limits of a question; texts in characters. */
export const questionLimits = {
  html: 200_000,
  options: 26,
  blanks: 50,
  pairs: 26,
  parts: 50,
  tags: 20,
  tag: 30,
  code: 64 * 1024,
  tests: 50,
  test: 16 * 1024,
} as const;

/** Marks a blank in the text of a fill-in question. */
export const blankMark = '____';

/** Blanks marked in the text, in order: four or more underscores each. */
export const blanksIn = (html: string): number => html.match(/_{4,}/g)?.length ?? 0;

/** What is wrong with a question, in sentences for its author, most important first; [] means that it can be saved. */
export function questionProblems(draft: QuestionDraft): string[] {
  return [
    ...body(draft, ''),
    ...when(![1, 2, 3].includes(draft.level), '难度不正确！'),
    ...when(draft.repoId.trim() === '', '请选择题库！'),
    ...when(draft.tags.length > questionLimits.tags, `知识点标签不能超过${questionLimits.tags}个！`),
    ...when(
      draft.tags.some((tag) => tag.trim() === '' || tag.length > questionLimits.tag),
      `知识点标签应为1到${questionLimits.tag}个字！`,
    ),
    ...when(new Set(draft.tags).size < draft.tags.length, '知识点标签不能重复！'),
    ...composite(draft),
  ];
}

function composite({ quType, parts }: QuestionDraft): string[] {
  if (quType !== 99) return when(parts !== undefined && parts.length > 0, '只有组合题可以有小题！');
  if (parts === undefined || parts.length === 0) return ['组合题至少需要一道小题！'];
  const total = parts.reduce((sum, part) => sum + part.share, 0);
  return [
    ...when(parts.length > questionLimits.parts, `组合题的小题不能超过${questionLimits.parts}道！`),
    ...when(
      parts.some((part) => !(part.share > 0)),
      '每道小题所占分数比例必须大于0！',
    ),
    ...when(Math.abs(total - 1) > 1e-6, '各小题所占分数比例之和必须为100%！'),
    ...when(new Set(parts.map((part) => part.quId)).size < parts.length, '小题编号不能重复！'),
    ...parts.flatMap((part, index) => body(part, `第${index + 1}小题：`, true)),
  ];
}

function body(question: QuestionDraft | QuestionPart, where: string, isPart = false): string[] {
  const { quType, content, analysis, rightAnswer = '' } = question;
  const known = quTypes.some((one) => one === quType) && !(isPart && quType === 99);
  if (!known) return [`${where}题型不正确！`];
  return [
    ...when(plainText(content) === '' && !hasMedia(question), `${where}题干不能为空！`),
    ...when(content.length > questionLimits.html, `${where}题干过长！`),
    ...when(analysis.length > questionLimits.html || rightAnswer.length > questionLimits.html, `${where}解析或参考答案过长！`),
    ...ofType(question).map((sentence) => `${where}${sentence}`),
  ];
}

const hasMedia = ({ content, image, media }: QuestionDraft | QuestionPart): boolean =>
  (image ?? '') !== '' || (media ?? '') !== '' || /<(?:img|video|audio)\b|data-type="(?:block|inline)-math"/i.test(content);

function ofType(question: QuestionDraft | QuestionPart): string[] {
  switch (question.quType) {
    case 1:
    case 2:
    case 3:
      return choice(question);
    case 5:
      return fillIn(question);
    case 6:
      return matching(question);
    case 8:
    case 9:
      return programming(question);
    default:
      return [];
  }
}

function choice({ quType, options = [] }: QuestionDraft | QuestionPart): string[] {
  const right = options.filter((option) => option.isRight).length;
  return [
    ...when(options.length < 2, '至少需要两个选项！'),
    ...when(quType === 3 && options.length > 2, '判断题只有两个选项！'),
    ...when(options.length > questionLimits.options, `选项不能超过${questionLimits.options}个！`),
    ...when(
      options.some((option) => plainText(option.content) === '' && (option.image ?? '') === '' && !/<img\b|-math"/i.test(option.content)),
      '选项内容不能为空！',
    ),
    ...when(quType === 2 ? right < 1 : right !== 1, quType === 2 ? '请至少设置一个正确选项！' : '请设置且只设置一个正确选项！'),
    ...distinct(options, '选项'),
  ];
}

function fillIn({ content, blanks = [] }: QuestionDraft | QuestionPart): string[] {
  const marked = blanksIn(content);
  return [
    ...when(blanks.length === 0, '填空题至少需要一个空！'),
    ...when(blanks.length > questionLimits.blanks, `填空不能超过${questionLimits.blanks}个！`),
    ...when(marked > 0 && marked !== blanks.length, `题干中标记了${marked}个空，但设置了${blanks.length}个空的答案！`),
    ...when(
      blanks.some((blank) => blank.accepted.length === 0 || blank.accepted.some((text) => text.trim() === '')),
      '填空的答案不能为空！',
    ),
    ...distinct(blanks, '填空'),
  ];
}

function matching({ pairs = [], matches = [] }: QuestionDraft | QuestionPart): string[] {
  const known = new Set(matches.map((match) => match.id));
  const empty = [...pairs, ...matches].some((item) => plainText(item.content) === '' && (item.image ?? '') === '');
  return [
    ...when(pairs.length < 2, '匹配题至少需要两组！'),
    ...when(pairs.length > questionLimits.pairs || matches.length > questionLimits.pairs, `匹配项不能超过${questionLimits.pairs}个！`),
    ...when(empty, '匹配项内容不能为空！'),
    ...when(
      pairs.some((pair) => !known.has(pair.matchId)),
      '每个左侧项都需要对应一个右侧项！',
    ),
    ...distinct(pairs, '左侧项'),
    ...distinct(matches, '右侧项'),
  ];
}

function programming({ titleBody = '', code }: QuestionDraft | QuestionPart): string[] {
  const tests = code?.tests ?? [];
  return [
    ...when(titleBody.length > questionLimits.code, '初始代码过长！'),
    ...when(tests.length > questionLimits.tests, `测试用例不能超过${questionLimits.tests}个！`),
    ...when(
      tests.some((test) => test.input.length > questionLimits.test || test.output.length > questionLimits.test),
      '测试用例的输入或输出过长！',
    ),
    ...distinct(tests, '测试用例'),
  ];
}

const distinct = (items: readonly { readonly id: string }[], noun: string): string[] =>
  when(new Set(items.map((item) => item.id)).size < items.length || items.some((item) => item.id === ''), `${noun}编号重复或为空！`);

const when = (wrong: boolean, sentence: string): string[] => (wrong ? [sentence] : []);
