import { quTypeNames } from '@vigil/domain/question-bank/public';
import type { NoReliability } from '@vigil/domain/statistics/reliability';
import type { AnalysisFindings } from './collections.js';
import type { ExamStatistics, StatisticsBand } from './types.js';
import { writeWorkbook } from '../platform/office/workbook.js';

type Cell = string | number | null;

const rounded = (value: number | null, digits = 2): number | null =>
  value === null ? null : Number(value.toFixed(digits));
const percent = (share: number | null): number | null => (share === null ? null : rounded(share * 100, 1));

/** A table cell that a spreadsheet would run as a formula is marked as text. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const band = ({ from, to, count }: StatisticsBand): Cell[] => [
  `${rounded(from, 1)}–${rounded(to, 1)}`,
  count,
];

function figures(of: ExamStatistics): Cell[][] {
  return [
    ['考试', asText(of.title)],
    ['应考人数', of.requireCount],
    ['考试中人数', of.processCount],
    ['已交卷人数', of.handCount],
    of.awaitedCount === null ? ['缺考人数', of.missCount] : ['未到人数', of.awaitedCount],
    ['交卷份数', of.handedIn],
    ['计入成绩的份数', of.counted],
    ['待阅卷份数', of.waiting],
    ['作废份数', of.voided],
    ['平均分', rounded(of.average)],
    ['中位数', rounded(of.median)],
    ['最高分', of.highest],
    ['最低分', of.lowest],
    ['标准差', rounded(of.deviation)],
    ...of.percentiles.map(({ rank, score }): Cell[] => [`第${rank}百分位`, rounded(score)]),
    ['通过率（%）', percent(of.passRate)],
    ...(of.offline ? [] : reliability(of)),
    [],
    ['分数段', '份数'],
    ...of.scoreBands.map(band),
    ...(of.offline ? [] : [[], ['用时（分钟）', '份数'], ...of.minuteBands.map(band)]),
  ];
}

/** What only papers that were answered here tell. */
function reliability(of: ExamStatistics): Cell[][] {
  return [
    ['平均用时（分钟）', of.averageTime === null ? null : rounded(of.averageTime / 60, 1)],
    ['信度（克龙巴赫α）', of.reliability.alpha === null ? notTold(of) : rounded(of.reliability.alpha)],
    ['测量标准误（分）', rounded(of.reliability.error)],
    ['信度依据的答卷份数', of.reliability.papers],
  ];
}

const reasons: Readonly<Record<NoReliability, string>> = {
  'few-papers': '份数不足，不计算',
  'few-questions': '试题不足，不计算',
  drawn: '各卷试题不同，不计算',
  'no-spread': '得分全部相同，不计算',
};
const notTold = ({ reliability: { why } }: ExamStatistics): string | null =>
  why === null ? null : reasons[why];

/** What the last look through every paper found, where there was one; never whose answers look copied. */
function analysed(of: ExamStatistics, found: AnalysisFindings): Cell[][] {
  const named = new Map(of.questions.map((one) => [one.quId, one]));
  const question = (quId: string): Cell[] => [
    named.get(quId)?.sort ?? null,
    asText(named.get(quId)?.text ?? '已删除'),
  ];
  return [
    ['分析的有效答卷份数', found.papers],
    [],
    ['序号', '题干', '答卷份数', '用时下四分位（秒）', '用时中位数（秒）', '用时上四分位（秒）'],
    ...found.times.map(({ quId, papers, lower, median, upper }) => [
      ...question(quId),
      ...[papers, rounded(lower, 0), rounded(median, 0), rounded(upper, 0)],
    ]),
    [],
    [
      '序号',
      '题干',
      '双评答案数',
      '给分相同（%）',
      `相差不超过${found.tolerance}分（%）`,
      '平均相差（分）',
      '加权κ',
    ],
    ...found.roundsByQuestion.map(({ quId, pairs, exact, within, apart, kappa }) => [
      ...question(quId),
      ...[pairs, percent(exact), percent(within), rounded(apart), rounded(kappa)],
    ]),
  ];
}

const questionHead: Cell[] = [
  ...[
    '序号',
    '题型',
    '题干',
    '答卷份数',
    '全对率（%）',
    '得分率（%）',
    '平均得分',
    '满分',
    '未答率（%）',
    '鉴别度（点二列相关）',
    '区分度（上下27%）',
    '题总相关',
    '删后α',
  ],
];

const questions = (of: ExamStatistics): Cell[][] =>
  of.questions.map((one) => [
    one.sort,
    one.quType === null
      ? '已删除'
      : `${quTypeNames[one.quType] ?? ''}${one.wholeId === null ? '' : '（小题）'}`,
    asText(one.text),
    one.papers,
    percent(one.rightRate),
    percent(one.scoreRate),
    rounded(one.averageScore),
    rounded(one.fullScore),
    percent(one.blankRate),
    rounded(one.pointBiserial),
    rounded(one.discrimination),
    rounded(one.itemRest),
    rounded(one.alphaWithout),
  ]);

/** The figures with their distributions, one row per question, and what an analysis found where there was one. */
export const statisticsXlsx = async (
  of: ExamStatistics,
  found: AnalysisFindings | null,
): Promise<Uint8Array> =>
  writeWorkbook({
    sheets: [
      { name: '概况', rows: figures(of) },
      { name: '试题', rows: [questionHead, ...questions(of)] },
      ...(found === null ? [] : [{ name: '用时与双评', rows: analysed(of, found) }]),
    ],
  });

/** The same in one table after the other, as UTF-8 with a mark that spreadsheets look for. */
export function statisticsCsv(of: ExamStatistics, found: AnalysisFindings | null): string {
  const rows = [...figures(of), [], questionHead, ...questions(of)];
  if (found !== null) rows.push([], ...analysed(of, found));
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

const csvCell = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
