import { quTypes, type QuestionContent, type QuestionPart } from './question.js';
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
  points: 30,
  test: 16 * 1024,
} as const;

/** Marks a blank in the text of a fill-in question. */
export const blankMark = '____';

/** Blanks marked in the text, in order: four or more underscores each. */
export const blanksIn = (html: string): number => html.match(/_{4,}/g)?.length ?? 0;

/** One thing that is wrong with a question. */
export interface QuestionProblem {
  /** of the field it is about, as in the draft: `content`, `options`, `parts.1.blanks` */
  readonly path: string;
  /** for its author */
  readonly sentence: string;
}

/**
 * What is wrong with a question, in sentences for its author, most important first; [] means that it can be
 * saved.
 */
export const questionProblems = (draft: QuestionDraft): string[] =>
  questionFaults(draft).map(({ sentence }) => sentence);

/** The same, each with the field it is about. */
export function questionFaults(draft: QuestionDraft): QuestionProblem[] {
  return [
    ...body(draft, '', ''),
    ...when(![1, 2, 3].includes(draft.level), 'level', '难度不正确！'),
    ...when(draft.repoId.trim() === '', 'repoId', '请选择题库！'),
    ...when(draft.tags.length > questionLimits.tags, 'tags', `知识点标签不能超过${questionLimits.tags}个！`),
    ...when(
      draft.tags.some((tag) => tag.trim() === '' || tag.length > questionLimits.tag),
      'tags',
      `知识点标签应为1到${questionLimits.tag}个字！`,
    ),
    ...when(new Set(draft.tags).size < draft.tags.length, 'tags', '知识点标签不能重复！'),
    ...composite(draft),
  ];
}

function composite({ quType, parts }: QuestionDraft): QuestionProblem[] {
  if (quType !== 99) return when(parts !== undefined && parts.length > 0, 'parts', '只有组合题可以有小题！');
  if (parts === undefined || parts.length === 0)
    return [{ path: 'parts', sentence: '组合题至少需要一道小题！' }];
  const total = parts.reduce((sum, part) => sum + part.share, 0);
  return [
    ...when(parts.length > questionLimits.parts, 'parts', `组合题的小题不能超过${questionLimits.parts}道！`),
    ...when(
      parts.some((part) => !(part.share > 0)),
      'parts',
      '每道小题所占分数比例必须大于0！',
    ),
    ...when(Math.abs(total - 1) > 1e-6, 'parts', '各小题所占分数比例之和必须为100%！'),
    ...when(new Set(parts.map((part) => part.quId)).size < parts.length, 'parts', '小题编号不能重复！'),
    ...parts.flatMap((part, index) => body(part, `parts.${index}.`, `第${index + 1}小题：`, true)),
  ];
}

function body(
  question: QuestionDraft | QuestionPart,
  at: string,
  where: string,
  isPart = false,
): QuestionProblem[] {
  const { quType, content, analysis, rightAnswer = '' } = question;
  const known = quTypes.some((one) => one === quType) && !(isPart && quType === 99);
  if (!known) return [{ path: `${at}quType`, sentence: `${where}题型不正确！` }];
  const problems = [
    ...when(plainText(content) === '' && !hasMedia(question), 'content', '题干不能为空！'),
    ...when(content.length > questionLimits.html, 'content', '题干过长！'),
    ...addresses(question),
    ...when(
      analysis.length > questionLimits.html || rightAnswer.length > questionLimits.html,
      'analysis',
      '解析或参考答案过长！',
    ),
    ...ofType(question),
  ];
  return problems.map(({ path, sentence }) => ({ path: `${at}${path}`, sentence: `${where}${sentence}` }));
}

function addresses(question: QuestionDraft | QuestionPart): QuestionProblem[] {
  const { options = [], pairs = [], matches = [] } = question;
  const sentence = '图片、音视频或模板的地址不正确！';
  return [
    ...(['image', 'media', 'scratchUrl'] as const).flatMap((field) =>
      when(!isAddress(question[field]), field, sentence),
    ),
    ...when(!options.every(({ image }) => isAddress(image)), 'options', sentence),
    ...when(![...pairs, ...matches].every(({ image }) => isAddress(image)), 'pairs', sentence),
  ];
}

/** An address screens may open: of this site or of another; nothing that runs. */
const isAddress = (url = ''): boolean => url === '' || /^(?:https?:\/\/|\/(?!\/))/i.test(url);

const hasMedia = ({ content, image, media }: QuestionDraft | QuestionPart): boolean =>
  (image ?? '') !== '' ||
  (media ?? '') !== '' ||
  /<(?:img|video|audio)\b|data-type="(?:block|inline)-math"/i.test(content);

function ofType(question: QuestionDraft | QuestionPart): QuestionProblem[] {
  switch (question.quType) {
    case 1:
    case 2:
    case 3:
      return choice(question);
    case 4:
    case 7:
      return marking(question);
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

function choice({ quType, options = [] }: QuestionDraft | QuestionPart): QuestionProblem[] {
  const right = options.filter((option) => option.isRight).length;
  return [
    ...when(options.length < 2, 'options', '至少需要两个选项！'),
    ...when(quType === 3 && options.length > 2, 'options', '判断题只有两个选项！'),
    ...when(options.length > questionLimits.options, 'options', `选项不能超过${questionLimits.options}个！`),
    ...when(options.some(isEmpty), 'options', '选项内容不能为空！'),
    ...when(
      quType === 2 ? right < 1 : right !== 1,
      'options',
      quType === 2 ? '请至少设置一个正确选项！' : '请设置且只设置一个正确选项！',
    ),
    ...when(options.some(isTooLong), 'options', itemTooLong),
    ...distinct(options, 'options', '选项'),
  ];
}

/**
 * Shares of marking points are parts of the question's points: together they may leave some to the marker,
 * never hand out more than there are.
 */
function marking({ points = [] }: QuestionDraft | QuestionPart): QuestionProblem[] {
  const total = points.reduce((sum, { share }) => sum + share, 0);
  return [
    ...when(points.length > questionLimits.points, 'points', `评分要点不能超过${questionLimits.points}个！`),
    ...when(
      points.some(({ text }) => text.trim() === ''),
      'points',
      '评分要点不能为空！',
    ),
    ...when(
      !points.every(({ share }) => share >= 0 && share <= 1),
      'points',
      '每个评分要点的占比必须在0到100%之间！',
    ),
    ...when(total > 1 + 1e-6, 'points', pointsTooMany),
    ...distinct(points, 'points', '评分要点'),
  ];
}

/** Said when marking points hand out more than the question is worth. */
export const pointsTooMany = '评分要点的占比之和不能超过100%，否则得分会超过本题分数！';

function fillIn({ content, blanks = [] }: QuestionDraft | QuestionPart): QuestionProblem[] {
  const marked = blanksIn(content);
  return [
    ...when(blanks.length === 0, 'blanks', '填空题至少需要一个空！'),
    ...when(blanks.length > questionLimits.blanks, 'blanks', `填空不能超过${questionLimits.blanks}个！`),
    ...when(
      marked > 0 && marked !== blanks.length,
      'blanks',
      `题干中标记了${marked}个空，但设置了${blanks.length}个空的答案！`,
    ),
    ...when(
      blanks.some(
        (blank) => blank.accepted.length === 0 || blank.accepted.some((text) => text.trim() === ''),
      ),
      'blanks',
      '填空的答案不能为空！',
    ),
    ...when(
      blanks.flatMap(({ accepted }) => accepted).join('').length > questionLimits.html,
      'blanks',
      '填空的答案过长！',
    ),
    ...distinct(blanks, 'blanks', '填空'),
  ];
}

function matching({ pairs = [], matches = [] }: QuestionDraft | QuestionPart): QuestionProblem[] {
  const known = new Set(matches.map((match) => match.id));
  return [
    ...when(pairs.length < 2, 'pairs', '匹配题至少需要两组！'),
    ...when(
      pairs.length > questionLimits.pairs || matches.length > questionLimits.pairs,
      'pairs',
      `匹配项不能超过${questionLimits.pairs}个！`,
    ),
    ...when([...pairs, ...matches].some(isEmpty), 'pairs', '匹配项内容不能为空！'),
    ...when(
      pairs.some((pair) => !known.has(pair.matchId)),
      'pairs',
      '每个左侧项都需要对应一个右侧项！',
    ),
    ...when([...pairs, ...matches].some(isTooLong), 'pairs', itemTooLong),
    ...distinct(pairs, 'pairs', '左侧项'),
    ...distinct(matches, 'matches', '右侧项'),
  ];
}

function programming({ titleBody = '', code }: QuestionDraft | QuestionPart): QuestionProblem[] {
  const tests = code?.tests ?? [];
  return [
    ...when(titleBody.length > questionLimits.code, 'titleBody', '初始代码过长！'),
    ...when(tests.length > questionLimits.tests, 'code', `测试用例不能超过${questionLimits.tests}个！`),
    ...when(
      tests.some(
        (test) => test.input.length > questionLimits.test || test.output.length > questionLimits.test,
      ),
      'code',
      '测试用例的输入或输出过长！',
    ),
    ...distinct(tests, 'code', '测试用例'),
  ];
}

/** Neither words nor a picture nor a formula. */
const isEmpty = ({
  content,
  image,
}: {
  readonly content: string;
  readonly image?: string | undefined;
}): boolean => plainText(content) === '' && (image ?? '') === '' && !/<img\b|-math"/i.test(content);

const isTooLong = ({ content }: { readonly content: string }): boolean =>
  content.length > questionLimits.html;
const itemTooLong = '选项或匹配项过长！';

const distinct = (items: readonly { readonly id: string }[], path: string, noun: string): QuestionProblem[] =>
  when(
    new Set(items.map((item) => item.id)).size < items.length || items.some((item) => item.id === ''),
    path,
    `${noun}编号重复或为空！`,
  );

const when = (wrong: boolean, path: string, sentence: string): QuestionProblem[] =>
  wrong ? [{ path, sentence }] : [];
