import type { PapersActBegun, PapersExported } from '@vigil/domain/paper-office/public';
import type { EventWords, EventWordsTable } from '../platform/declarations/event-words.js';

const said = (text: string): EventWords => ({ kind: 'change', text, fileId: null });

/** Acts over papers, and papers that left, for auditors. */
export const paperOfficeWords: EventWordsTable = {
  PapersActBegun: ({ data }) => {
    const { kind, paperIds, reason, chance } = data as PapersActBegun;
    const what = kind === 'void' ? `作废${chance ? '（退还考试次数）' : ''}` : '恢复';
    return said(`${what} ${paperIds.length} 份试卷：${reason}`);
  },
  PapersActEnded: ({ data }) => {
    const { changed, refused } = data as { changed: number; refused: number };
    return said(`试卷操作已执行 ${changed} 份${refused === 0 ? '' : `，${refused} 份未执行`}`);
  },
  PapersExported: ({ data }) => {
    const { what, count, covered } = data as PapersExported;
    return said(
      what === 'papers'
        ? `导出 ${count} 份试卷`
        : `导出 ${count} 份试卷的成绩${covered ? '' : '，含完整手机号与证件号码'}`,
    );
  },
};
