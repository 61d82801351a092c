import { Copyable } from '@vigil/ui/console/copyable.tsx';
import { Details } from '@vigil/ui/console/details.tsx';
import { ActButtons } from '@vigil/ui/console/list/act-buttons.tsx';
import type { PanelOf } from '@vigil/ui/console/list/list-panel.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { Moment } from '@vigil/ui/text/moment.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { PaperState, type PaperRow } from './audit-columns.tsx';

/** 试卷信息 beside the list: whose it is, of which exam, from when to when; its history is one step further. */
export const auditPanel = (acts: (paper: PaperRow) => readonly RowAct[]): PanelOf<PaperRow> => ({
  label: t('试卷信息'),
  title: (paper) => paper?.realName ?? t('试卷信息'),
  acts: (paper) => <ActButtons acts={acts(paper)} />,
  render: (_id, paper) =>
    paper === undefined ? (
      <Empty plain title={t('这份试卷不在当前列表中')} hint={t('它可能在其他页，或不符合当前的筛选条件。')} />
    ) : (
      <Details
        items={[
          [t('考试'), paper.title],
          [t('部门'), paper.deptName],
          [t('状态'), <PaperState key="state" paper={paper} />],
          [t('开始时间'), <Moment key="start" value={paper.createTime} otherwise="—" />],
          [t('交卷时间'), <Moment key="hand" value={paper.handTime} otherwise={t('未交卷')} />],
          [t('事件'), t('{{n}} 条', { n: sayNumber(paper.events) })],
          [t('试卷编号'), <Copyable key="id" text={paper.id} noun={t('试卷编号')} />],
        ]}
      />
    ),
});
