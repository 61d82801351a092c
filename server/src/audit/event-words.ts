import type { AuditPackageMade } from '@vigil/domain/audit/public';
import type { EventSetAside } from '@vigil/domain/kernel/event-set-aside';
import type { EventWordsTable } from '../platform/declarations/event-words.js';

/** Words of what no other slice owns: the seals, what operators set aside, and a change of reference data, whose history says more. */
export const auditWords: EventWordsTable = {
  LogSealed: () => ({ kind: 'system', text: '日志已封存', fileId: null }),
  EventSetAside: ({ data }) => {
    const { stream, revision, reason } = data as EventSetAside;
    return {
      kind: 'system',
      text: `搁置他人写入的事件：流 ${stream} 第 ${revision} 号（${reason}）`,
      fileId: null,
    };
  },
  AuditPackageMade: ({ data }) => {
    const { paperId, keys } = data as AuditPackageMade;
    return {
      kind: 'system',
      text: `制作审计包：${paperId === null ? '全部试卷' : `试卷 ${paperId}`}，${keys ? '含答案与成绩' : '不含答案'}`,
      fileId: null,
    };
  },
  ReferenceChanged: ({ data }) => {
    const { before, after } = data as { before: unknown; after: unknown };
    return {
      kind: 'change',
      text: after === null ? '删除资料' : before === null ? '新建资料' : '修改资料',
      fileId: null,
    };
  },
  ReferenceClaimsVoided: () => ({ kind: 'system', text: '未完成的修改已作废', fileId: null }),
};
