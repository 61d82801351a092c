import { quTypeNames } from '@vigil/domain/question-bank/public';
import { writeXlsx } from 'hucre/xlsx';
import type { ExamStatistics, StatisticsBand } from './types.js';

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
    ['及格率（%）', percent(of.passRate)],
    ['平均用时（分钟）', of.averageTime === null ? null : rounded(of.averageTime / 60, 1)],
    [],
    ['分数段', '份数'],
    ...of.scoreBands.map(band),
    [],
    ['用时（分钟）', '份数'],
    ...of.minuteBands.map(band),
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
  ]);

/** Two sheets: the figures with their distributions, and one row per question. */
export const statisticsXlsx = async (of: ExamStatistics): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      { name: '概况', rows: figures(of) },
      { name: '试题', rows: [questionHead, ...questions(of)] },
    ],
  });

/** The same in one table after the other, as UTF-8 with a mark that spreadsheets look for. */
export const statisticsCsv = (of: ExamStatistics): string =>
  `\uFEFF${[...figures(of), [], questionHead, ...questions(of)].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

const csvCell = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
