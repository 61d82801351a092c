import type { EventWordsTable } from '../platform/declarations/event-words.js';

const say = (text: string) => ({ kind: 'account', text, fileId: null });
const approvedBy = { no: '提交即通过', auto: '人脸比对通过', staff: '审核通过' } as const;

/** How auditors read the events of real-person: never a name, a number or a picture. */
export const realPersonWords: EventWordsTable = {
  RealPersonSubmitted: () => say('提交实名认证'),
  RealPersonApproved: ({ data }) =>
    say(`实名认证：${approvedBy[(data as { by: keyof typeof approvedBy }).by]}`),
  RealPersonRejected: ({ data }) => say(`实名认证被驳回：${(data as { auditMsg: string }).auditMsg}`),
  RealPersonWithdrawn: () => say('实名认证失效'),
};
