import type { Adjustments, RegradeEvent } from '@vigil/domain/sitting/public';
import type { EventWordsTable } from '../../platform/declarations/event-words.js';

type DataOf<T extends RegradeEvent['type']> = Extract<RegradeEvent, { type: T }>['data'];

const said = (text: string) => ({ kind: 'score', text, fileId: null });

/** Regrades for auditors: what was changed and why, and how far it reached. */
export const regradeWords: EventWordsTable = {
  RegradeApplied: ({ data }) => {
    const { adjustments, reason } = data as DataOf<'RegradeApplied'>;
    return said(`重新评分（${inWords(adjustments)}）：${reason}`);
  },
  RegradeUndone: ({ data }) => said(`撤销重新评分：${(data as DataOf<'RegradeUndone'>).reason}`),
  RegradeCarried: ({ data }) => {
    const { papers, changed } = data as DataOf<'RegradeCarried'>;
    return said(`重新评分已执行到 ${papers} 份试卷，${changed} 份成绩有变化`);
  },
};

const rules = ['全对才得分', '漏选得一半分', '按选项得分'];

/** What a regrade changes, in a few words. */
function inWords({ questions, multiRule, qualifyScore }: Adjustments): string {
  const of = (count: number, what: string): string[] => (count === 0 ? [] : [`${count} 题${what}`]);
  return [
    ...of(questions.filter((one) => one.options ?? one.blanks ?? one.pairs).length, '更改答案'),
    ...of(questions.filter(({ score }) => score !== undefined).length, '更改分值'),
    ...of(questions.filter(({ counts }) => counts === 'full').length, '全部给满分'),
    ...of(questions.filter(({ counts }) => counts === 'void').length, '作废'),
    ...of(questions.filter(({ inOrder }) => inOrder !== undefined).length, '更改填空顺序'),
    ...(multiRule === undefined ? [] : [`多选题${rules[multiRule] ?? ''}`]),
    ...(qualifyScore === undefined ? [] : [`及格分 ${qualifyScore}`]),
  ].join('、');
}
