import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { StateSwitch } from '@vigil/ui/console/list/state-switch.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { IconPin } from '@tabler/icons-react';
import { sayAudience } from '../audience.ts';
import type { NoticeRow } from './notice.ts';

const pinnedWord = ({ pinned }: NoticeRow): string => (pinned ? t('置顶') : '');
const readWord = ({ mustRead, readCount, userCount }: NoticeRow): string =>
  mustRead ? t('{{n}} / {{all}} 人', { n: sayNumber(readCount ?? 0), all: sayNumber(userCount ?? 0) }) : '—';
/** 0 published, 1 not; what was published once was taken back. */
export const noticeStateWord = ({ state }: Pick<NoticeRow, 'state'>): string =>
  state === 0 ? t('已发布') : t('未发布');

const stateWords = { on: t('已发布'), off: t('未发布') };

/** Columns of the notices. `onState` asks for another state (0 published, 1 not). */
export const noticeColumns = (
  onState: (notice: NoticeRow, next: number) => void,
): readonly Column<NoticeRow>[] => [
  { key: 'title', title: t('公告标题'), main: true, width: 240, text: ({ title }) => title },
  {
    key: 'pinned',
    title: t('置顶'),
    width: 88,
    phone: 'hidden',
    text: pinnedWord,
    render: (notice) =>
      notice.pinned && (
        <Tag tone="quiet" icon={<IconPin size={14} aria-hidden />}>
          {t('置顶')}
        </Tag>
      ),
  },
  {
    key: 'audience',
    title: t('接收范围'),
    width: 136,
    phone: 'plain',
    text: ({ audience }) => sayAudience(audience),
  },
  { key: 'read', title: t('已确认 / 应读'), width: 120, text: readWord },
  { key: 'publisher', title: t('发布人'), width: 104, phone: 'hidden', text: ({ publisher }) => publisher },
  {
    key: 'createTime',
    title: t('发布时间'),
    width: momentPx,
    phone: 'plain',
    text: ({ createTime }) => createTime,
    render: ({ createTime }) => <When value={createTime} />,
  },
  {
    key: 'state',
    title: t('状态'),
    width: 136,
    phone: 'plain',
    text: noticeStateWord,
    render: (notice) => (
      <StateSwitch
        state={notice.state}
        name={notice.title}
        words={stateWords}
        onChange={(next) => onState(notice, next)}
      />
    ),
  },
];
