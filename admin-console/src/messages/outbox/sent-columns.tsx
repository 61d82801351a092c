import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { SentRowFragment } from '../../generated/graphql.ts';
import { sayAudience } from '../audience.ts';
import { sayChannels } from '../channels.ts';
import { sayMails, sayRead, sentState } from './sent-words.ts';

/** Columns of the outbox: what, how far, whom, by whom and when; how it was sent stands in the panel too. */
export const sentColumns = (mailConfigured: boolean): readonly Column<SentRowFragment>[] => [
  { key: 'title', title: t('标题'), main: true, width: 240, text: ({ title }) => title },
  {
    key: 'delivered',
    title: t('状态'),
    width: 128,
    phone: 'plain',
    text: (row) => sentState(row, mailConfigured).word,
    render: (row) => {
      const { word, tone } = sentState(row, mailConfigured);
      return <Tag tone={tone}>{word}</Tag>;
    },
  },
  {
    key: 'audience',
    title: t('接收范围'),
    width: 136,
    phone: 'plain',
    text: ({ audience }) => sayAudience(audience),
  },
  {
    key: 'readCount',
    title: t('已读 / 送达'),
    width: 112,
    align: 'right',
    text: sayRead,
  },
  { key: 'sender', title: t('发送人'), width: 112, phone: 'plain', text: ({ sender }) => sender },
  {
    key: 'createTime',
    title: t('发送时间'),
    width: momentPx,
    phone: 'plain',
    text: ({ createTime }) => createTime,
    render: ({ createTime }) => <When value={createTime} />,
  },
  {
    key: 'channels',
    title: t('发送渠道'),
    width: 128,
    phone: 'hidden',
    text: ({ channels }) => sayChannels(channels),
  },
  { key: 'mails', title: t('邮件'), width: 200, phone: 'hidden', text: sayMails },
];
