import { questionsOf, sumPoints, type PaperCreated, type PaperState } from '@vigil/domain/sitting/public';
import { quTypeNames } from '@vigil/domain/question-bank/public';
import type { PdfDocument } from '../../platform/pdf/make-pdf.js';
import { writeWireTime } from '../../platform/rest/times.js';
import type { PaperAnalysis, ScorePart } from '../analysis-types.js';
import { heading } from '../../platform/pdf/heading.js';

/** A paper whose result its candidate may see. */
export interface Transcribed {
  readonly paper: PaperCreated;
  readonly state: PaperState;
  readonly analysis: PaperAnalysis;
  /** single questions may be shown */
  readonly key: boolean;
  readonly realName: string;
  /** when it is made, ms */
  readonly at: number;
}

type Content = PdfDocument['content'][number];
const muted = '#5c6b7a';
const kinds: readonly (readonly [string, string])[] = [
  ['group', '各大题得分'],
  ['tag', '各知识点得分'],
  ['chapter', '各章节得分'],
];

/** The transcript of one paper: who, what, when, how it did, as a document; points as the result page tells them. */
export function transcriptOf(of: Transcribed): PdfDocument {
  const { paper, at } = of;
  return {
    title: `${paper.examTitle} 成绩单`,
    footer: `答卷编号 ${paper.paperId} · 生成于 ${writeWireTime(at)}`,
    content: [
      { text: '成绩单', fontSize: 22, bold: true, alignment: 'center' },
      { text: paper.examTitle, fontSize: 13, alignment: 'center', margin: [0, 4, 0, 20] },
      facts(of),
      ...kinds.flatMap(([kind, heading]) =>
        shares(
          heading,
          of.analysis.parts.filter((part) => part.kind === kind),
        ),
      ),
      ...(of.key ? [heading('各题得分'), questionTable(of)] : []),
    ],
  };
}

function facts({ paper, state, analysis, realName }: Transcribed): Content {
  const { score, handedIn } = state;
  const subjective = score?.subjScore ?? 0;
  const points = (value: number): string => `${value} 分`;
  const rows: (readonly [string, string])[] = [
    ['考生', realName],
    ['考试类型', paper.rules.examType === 2 ? '模拟考试' : '正式考试'],
    ['开始时间', writeWireTime(paper.startedAt)],
    ['交卷时间', handedIn === null ? '' : writeWireTime(handedIn.at)],
    ['用时', sayLength(handedIn?.userTime ?? 0)],
    [
      '得分',
      `${sumPoints([score?.objScore ?? 0, subjective])} / ${points(state.regraded?.totalScore ?? paper.totalScore)}`,
    ],
    ['客观题 / 主观题', `${points(score?.objScore ?? 0)} / ${points(subjective)}`],
    ['结果', standing(score)],
  ];
  const { place } = analysis;
  if (place !== null)
    rows.push(['名次', `第 ${place.place} 名，共 ${place.of} 人，超过 ${place.above}% 的考生`]);
  return {
    layout: 'noBorders',
    table: {
      widths: [96, '*'],
      body: rows.map(([name, value]) => [
        { text: name, color: muted },
        { text: value, bold: name === '得分' },
      ]),
    },
  };
}

function standing(score: PaperState['score']): string {
  if (score === null) return '';
  if (!score.valid) return '无效';
  return score.passed === true ? '通过' : '未通过';
}

const sayLength = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 ? `${rest} 秒` : `${minutes} 分 ${rest} 秒`;
};

function shares(title: string, parts: readonly ScorePart[]): Content[] {
  if (parts.length === 0) return [];
  const rows = parts.map(({ name, questions, right, score, totalScore }) => [
    name,
    `${right} / ${questions}`,
    `${score} / ${totalScore}`,
    totalScore > 0 ? `${Math.round((score * 100) / totalScore)}%` : '',
  ]);
  return [heading(title), table(['名称', '全对题数', '得分', '得分率'], ['*', 72, 88, 56], rows)];
}

function questionTable({ state, analysis }: Transcribed): Content {
  const results = new Map(state.score?.questions.map((result) => [result.quId, result.score]));
  const times = new Map(analysis.times.map(({ quId, seconds }) => [quId, seconds]));
  const rows = questionsOf(state).map(({ quId, quType, sort, score }) => [
    `第 ${sort} 题`,
    quTypeNames[quType] ?? '',
    `${results.get(quId) ?? 0} / ${score}`,
    times.has(quId) ? sayLength(times.get(quId) ?? 0) : '',
  ]);
  return table(['题号', '题型', '得分', '用时'], ['*', 96, 88, 88], rows);
}

const table = (
  heads: readonly string[],
  widths: readonly (number | '*')[],
  rows: readonly string[][],
): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    widths: [...widths],
    body: [heads.map((text) => ({ text, color: muted })), ...rows],
  },
});
