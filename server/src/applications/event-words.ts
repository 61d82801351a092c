import type { EventWordsTable } from '../platform/declarations/event-words.js';

const says = (text: string) => () => ({ kind: 'other' as const, text, fileId: null });

/** How auditors read what concerns applications: what was decided, never the applicant's reason. */
export const applicationWords: EventWordsTable = {
  ApplicationFiled: ({ data }) =>
    says((data as { kind: number }).kind === 1 ? '提交异常申请' : '提交考试申请')(),
  ApplicationAudited: ({ data }) =>
    says((data as { approved: boolean }).approved ? '考试申请审核通过' : '考试申请被驳回')(),
  ApplicationWithdrawn: says('撤回考试申请'),
  ApplicationDeleted: says('删除考试申请'),
};
