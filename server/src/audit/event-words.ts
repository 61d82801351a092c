import type { AuditPackageMade } from '@vigil/domain/audit/public';
import type { EventSetAside } from '@vigil/domain/kernel/event-set-aside';
import type { ReferenceFound } from '@vigil/domain/kernel/reference-changed';
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
  ReferenceFound: ({ data }) => {
    const { entity, why, operator, documents } = data as ReferenceFound['data'];
    const ids = documents.slice(0, mostNamed).map(({ id }) => id);
    const named = `${entity} ${ids.join('、')}${documents.length > mostNamed ? '……' : ''}`;
    return {
      kind: operator === null ? 'system' : 'change',
      text: `${foundWords[why]} ${documents.length} 条${operator === null ? '' : `（${operator}）：${named}`}`,
      fileId: null,
    };
  },
  ReferenceClaimsVoided: () => ({ kind: 'system', text: '未完成的修改已作废', fileId: null }),
};

/** Documents that somebody took over, by id; `audit verify --stream` names all. */
const mostNamed = 20;

const foundWords: Readonly<Record<ReferenceFound['data']['why'], string>> = {
  demo: '写入演示资料',
  'first-start': '创建首个管理员账号',
  'load-test': '创建压力测试考生',
  operator: '操作人按现状接受资料',
};
