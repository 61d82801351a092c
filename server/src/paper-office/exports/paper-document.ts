import { quTypeNames } from '@vigil/domain/question-bank/public';
import type { PdfDocument } from '../../platform/pdf/make-pdf.js';
import { writeWireTime } from '../../platform/rest/times.js';
import type { Question } from '../../sitting/public.js';
import type { OfficeMarks, OfficePaper, OfficePaperDetail } from '../types.js';
import { outcomeOf } from './outcome.js';
import type { DrawnPictures } from './paper-pictures.js';
import { imagesOf, Shown, wordsOf } from './shown-html.js';
import { heading } from '../../platform/pdf/heading.js';

type Content = PdfDocument['content'][number];
const [muted, right, wrong] = ['#5c6b7a', '#0b7a75', '#b3261e'];
/** Events that are the routine of answering: the file with the events has them all. */
const routine: ReadonlySet<string> = new Set(['open', 'answer', 'mark', 'presence']);
const eventsAtMost = 400;
const codeAtMost = 20_000;

/** A picture that its time stands in the file's index for. */
export interface SnapshotEntry {
  readonly time: number;
  readonly what: string;
  readonly fileId: string;
}

/**
 * A paper on paper: whose and how it came out, each question with answer, key, points and what was said about it, the
 * index of its pictures, and what happened.
 */
export function paperDocument(
  detail: OfficePaperDetail,
  snapshots: readonly SnapshotEntry[],
  pictures: DrawnPictures,
  at: number,
): PdfDocument {
  const { paper, quList, remark, events } = detail;
  const marks = new Map(detail.marks.map((one) => [one.quId, one]));
  const shown = new Shown(pictures);
  const told = events.filter(({ kind }) => !routine.has(kind));
  return {
    title: `${paper.title} ${paper.realName}`,
    footer: `答卷编号 ${paper.id} · 生成于 ${writeWireTime(at)}`,
    images: imagesOf(pictures),
    content: [
      { text: paper.title, fontSize: 18, bold: true, alignment: 'center' },
      { text: '答卷', fontSize: 12, alignment: 'center', margin: [0, 2, 0, 14] },
      facts(paper, remark),
      heading('作答与评分'),
      ...quList.flatMap((question) => questionContent(question, marks, shown, true)),
      ...(quList.length === 0 ? [note('这份答卷没有试题（线下考试登记的成绩）。')] : []),
      heading('抓拍与人脸索引'),
      snapshots.length === 0
        ? note('没有抓拍。')
        : table(
            ['时间', '内容', '文件编号'],
            [112, '*', 220],
            snapshots.map((one) => [writeWireTime(one.time), one.what, one.fileId.slice(0, 40)]),
          ),
      heading('经过'),
      table(
        ['时间', '人', '内容'],
        [112, 84, '*'],
        told.slice(0, eventsAtMost).map(({ time, actor, text }) => [writeWireTime(time), actor, text]),
      ),
      note(
        `共 ${events.length} 项记录，此处列出 ${Math.min(told.length, eventsAtMost)} 项；打开、保存与在线状态的记录见同名的 .json 文件。`,
      ),
    ],
  };
}

function facts(paper: OfficePaper, remark: string): Content {
  const { userObjScore, userSubjScore } = paper;
  const rows: (readonly [string, string])[] = [
    ['考生', `${paper.realName}（${paper.userName}）${paper.deptName ?? ''}`],
    ['考试类型', paper.examType === 2 ? '模拟考试' : '正式考试'],
    ['次数', `第 ${paper.attempt} 次`],
    ['开始时间', writeWireTime(paper.createTime)],
    ['交卷时间', paper.handTime === null ? '' : writeWireTime(paper.handTime)],
    ['用时', `${Math.floor(paper.userTime / 60)} 分 ${paper.userTime % 60} 秒`],
    ['得分', `${paper.userScore ?? '—'} / ${paper.totalScore} 分（及格 ${paper.qualifyScore} 分）`],
    ['客观题 / 主观题', `${userObjScore ?? '—'} / ${userSubjScore ?? '—'} 分`],
    ['结果', outcomeOf(paper)],
  ];
  if (paper.voidedAt !== null) rows.push(['作废', `${writeWireTime(paper.voidedAt)}：${paper.voidReason}`]);
  if (remark !== '') rows.push(['总评', remark]);
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

function questionContent(
  question: Question,
  marks: ReadonlyMap<string, OfficeMarks>,
  shown: Shown,
  whole: boolean,
): Content[] {
  const { quType, sort, score, actualScore } = question;
  const points = `${actualScore ?? '待评'} / ${score ?? 0} 分`;
  const title = whole ? `第 ${sort ?? ''} 题（${quTypeNames[quType] ?? ''}）` : '小题';
  return [
    {
      columns: [
        { text: title, bold: true, width: '*' },
        { text: points, bold: true, width: 'auto', color: colourOf(question) },
      ],
      margin: [whole ? 0 : 16, 10, 0, 2],
    },
    {
      margin: [whole ? 0 : 16, 0, 0, 0],
      stack: [
        ...shown.html(question.content, question.image),
        ...(question.subList.length > 0 ? [] : answerContent(question, shown)),
        ...shown.line('解析', question.analysis),
        ...(marks.get(question.quId)?.marks ?? []).map((mark) => ({
          text: `${mark.reviewer} ${writeWireTime(mark.at)} 评 ${mark.points} 分${mark.round > 1 ? `（第 ${mark.round} 评）` : ''}${mark.comment === '' ? '' : `：${mark.comment}`}${mark.reason === null ? '' : `（原因：${mark.reason}）`}`,
          color: muted,
        })),
      ],
    },
    ...question.subList.flatMap((part) => questionContent(part, marks, shown, false)),
  ];
}

const colourOf = ({ isRight, actualScore }: Question): string =>
  isRight === true ? right : actualScore === 0 ? wrong : muted;

function answerContent(question: Question, shown: Shown): Content[] {
  const { quType, answerList, matchList } = question;
  if ([1, 2, 3].includes(quType))
    return answerList.map(({ tag, content, image, checked, isRight }): Content => ({
      margin: [8, 0, 0, 0],
      stack: shown.html(content, image, (words) => [
        `${tag ?? ''}. ${words}`,
        { text: checked === true ? '　【所选】' : '', bold: true },
        { text: isRight === true ? '　【正确】' : '', color: right },
      ]),
    }));
  if (quType === 5)
    return answerList.flatMap(({ answer, rightAnswer }, index) => [
      ...shown.line(`第 ${index + 1} 空`, answer ?? '', '未作答'),
      ...shown.line('标准答案', rightAnswer),
    ]);
  if (quType === 6)
    return [
      ...matchList.flatMap(({ tag, content, image }) =>
        shown.html(content, image, (words) => [{ text: `${tag}. ${words}`, color: muted }]),
      ),
      ...answerList.flatMap(({ content, image, answer, rightAnswer }) => [
        ...shown.line(wordsOf(content), `${answer || '未作答'}（标准答案 ${rightAnswer ?? '—'}）`),
        ...shown.html('', image, () => null),
      ]),
    ];
  if (quType === 8 || quType === 9)
    return [
      ...shown.line('代码', question.codeAnswer ? '' : null, '未作答'),
      { text: (question.codeAnswer ?? '').slice(0, codeAtMost), preserveLeadingSpaces: true, fontSize: 9 },
      ...shown.line('参考答案', question.rightAnswer),
    ];
  return [
    ...shown.line('作答', quType === 7 ? question.scratchAnswer : question.answer, '未作答'),
    ...shown.line('参考答案', question.rightAnswer),
  ];
}

const note = (text: string): Content => ({ text, color: muted, fontSize: 9, margin: [0, 4, 0, 0] });

const table = (
  heads: readonly string[],
  widths: readonly (number | '*')[],
  rows: readonly string[][],
): Content => ({
  layout: 'lightHorizontalLines',
  fontSize: 9,
  table: {
    headerRows: 1,
    widths: [...widths],
    body: [heads.map((text) => ({ text, color: muted })), ...rows],
  },
});
