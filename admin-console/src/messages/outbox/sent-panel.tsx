import { useQuery } from '@apollo/client/react';
import { Details, DetailsPart, Figures } from '@vigil/ui/console/details.tsx';
import { ActButtons } from '@vigil/ui/console/list/act-buttons.tsx';
import type { PanelOf } from '@vigil/ui/console/list/list-panel.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { SentMessageDocument, type SentRowFragment } from '../../generated/graphql.ts';
import { DepartNames, GroupNames, PeopleNames } from '../../organisation/public.ts';
import { sayAudience } from '../audience.ts';
import { sayChannels } from '../channels.ts';
import { sayMails, sentFigures, sentState } from './sent-words.ts';

interface SentPanelOptions {
  readonly mailConfigured: boolean;
  readonly acts: (row: SentRowFragment) => readonly RowAct[];
}

/** 消息详情 beside the outbox: what was written, to whom, and what became of it. */
export const sentPanel = (options: SentPanelOptions): PanelOf<SentRowFragment> => ({
  label: t('消息详情'),
  title: (row) => row?.title ?? t('消息详情'),
  acts: (row) => <ActButtons acts={options.acts(row)} />,
  render: (id, row) =>
    row === undefined ? <Elsewhere key={id} id={id} {...options} /> : <Sent row={row} {...options} />,
});

/** A message that is not on the page: a shared link. */
function Elsewhere({ id, ...options }: SentPanelOptions & { readonly id: string }) {
  const query = useQuery(SentMessageDocument, { variables: { id } });
  return (
    <QueryView query={{ ...query, data: query.data?.sentMessage }}>
      {(row) => <Sent row={row} {...options} />}
    </QueryView>
  );
}

function Sent({ row, mailConfigured }: SentPanelOptions & { readonly row: SentRowFragment }) {
  const { word, tone } = sentState(row, mailConfigured);
  const { departIds, groupIds, userIds } = row.audience;
  const named = !row.audience.everybody;
  return (
    <>
      <Figures items={sentFigures(row)} />
      <DetailsPart title={t('消息内容')}>
        <RichHtml html={row.content} />
      </DetailsPart>
      <DetailsPart title={t('发送情况')}>
        <Details
          items={[
            [t('标题'), row.title],
            [
              t('状态'),
              <Tag key="state" tone={tone}>
                {word}
              </Tag>,
            ],
            [t('发送人'), row.sender],
            [t('发送时间'), <When key="time" value={row.createTime} />],
            [
              t('接收范围'),
              row.unreadOf === null
                ? sayAudience(row.audience)
                : t('{{whom}}中未确认阅读公告的人', { whom: sayAudience(row.audience) }),
            ],
            [t('部门'), named && departIds.length > 0 ? <DepartNames key="departs" ids={departIds} /> : null],
            [t('用户组'), named && groupIds.length > 0 ? <GroupNames key="groups" ids={groupIds} /> : null],
            [t('人员'), named && userIds.length > 0 ? <PeopleNames key="people" ids={userIds} /> : null],
            [t('发送渠道'), sayChannels(row.channels)],
            [t('邮件'), row.mailCount === 0 ? null : sayMails(row)],
          ]}
        />
      </DetailsPart>
    </>
  );
}
