import { useQuery } from '@apollo/client/react';
import { Button, Group, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { DataTable, type Column } from '@vigil/ui/console/list/data-table.tsx';
import { Pager } from '@vigil/ui/console/list/pager.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayDuration } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useEffect, useState } from 'react';
import { WatchHandPagingDocument } from '../../generated/graphql.ts';
import { useActs } from '../acts/acts.tsx';
import { candidateOf, type HandRow } from '../candidate/candidate-of.ts';
import { ExState } from '../../exam-taking/public.ts';
import styles from './lists.module.css';

interface HandedListProps {
  readonly examId: string;
  /** How many have handed in by the live figures: the list loads again when it changes. */
  readonly handCount: number | null;
  readonly onOpen: (row: HandRow) => void;
  /** The row whose drawer is open, told again (`onFresh`) each time the list has loaded. */
  readonly openId: string | null;
  readonly onFresh: (row: HandRow) => void;
}

/** 已交卷: the handed-in papers of the exam (HandedPaperList), filtered by name and by 异常. */
export function HandedList({ examId, handCount, onOpen, openId, onFresh }: HandedListProps) {
  const [page, setPage] = useState({ current: 1, size: 20 });
  const [realName, setRealName] = useState('');
  const [hasEx, setHasEx] = useState(false);
  const [searched] = useDebouncedValue(realName.trim(), 300);
  const { done } = useActs();
  const input = {
    ...page,
    params: { examId, handState: 1, realName: searched || null, hasEx: hasEx || null },
  };
  const query = useQuery(WatchHandPagingDocument, { variables: { input } });
  const { refetch } = query;
  useEffect(() => {
    const soon = setTimeout(() => void refetch().catch(() => undefined), 500);
    return () => clearTimeout(soon);
  }, [handCount, done, refetch]);
  const data = (query.data ?? query.previousData)?.watchHandPaging;
  useEffect(() => {
    const fresh = query.data?.watchHandPaging.records.find((row) => row.id === openId);
    if (fresh) onFresh(fresh);
  }, [query.data, openId, onFresh]);
  const filtered = searched !== '' || hasEx;
  return (
    <>
      <Group gap="md" mb="sm">
        <TextInput
          className={styles['name']}
          aria-label={t('姓名')}
          placeholder={t('姓名')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={realName}
          onChange={(event) => {
            setRealName(event.currentTarget.value);
            setPage({ ...page, current: 1 });
          }}
        />
        <Switch
          label={t('只看异常')}
          checked={hasEx}
          onChange={(event) => {
            setHasEx(event.currentTarget.checked);
            setPage({ ...page, current: 1 });
          }}
        />
      </Group>
      <QueryView query={{ ...query, data }}>
        {(papers) => (
          <>
            <DataTable
              caption={t('已交卷的考生')}
              columns={columns(onOpen)}
              rows={papers.records}
              rowKey={(row) => row.id}
              empty={
                <Empty
                  title={filtered ? t('没有符合条件的试卷') : t('还没有人交卷')}
                  hint={filtered ? t('换一个姓名，或关闭“只看异常”。') : t('考生交卷后会显示在这里。')}
                />
              }
            />
            {papers.total > 0 && (
              <Pager
                total={papers.total}
                current={page.current}
                size={page.size}
                onChange={(current, size) => setPage({ current, size })}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

const columns = (onOpen: (row: HandRow) => void): readonly Column<HandRow>[] => [
  {
    key: 'realName',
    title: t('姓名'),
    phone: 'title',
    width: 140,
    render: (row) => (
      <Group gap={6} wrap="nowrap">
        {row.realName}
        {row.lateAnswers > 0 && <Tag tone="warning">{t('未计入 {{n}}', { n: row.lateAnswers })}</Tag>}
        {!row.valid && <Tag tone="danger">{t('作废')}</Tag>}
      </Group>
    ),
  },
  { key: 'deptName', title: t('部门'), render: (row) => row.deptName ?? '—' },
  {
    key: 'handTime',
    title: t('交卷时间'),
    width: 112,
    nowrap: true,
    render: (row) => <When value={row.handTime} />,
  },
  {
    key: 'userTime',
    title: t('用时'),
    width: 96,
    align: 'right',
    render: (row) => sayDuration(row.userTime),
  },
  {
    key: 'answered',
    title: t('已答'),
    width: 72,
    align: 'right',
    phone: 'hidden',
    render: (row) => `${row.answerCount}/${row.quCount}`,
  },
  { key: 'leaveTimes', title: t('切屏次数'), width: 88, align: 'right', render: (row) => row.leaveTimes },
  { key: 'exState', title: t('考卷状态'), width: 128, render: (row) => <ExState value={row.exState} /> },
  { key: 'exMsg', title: t('说明'), render: (row) => row.exMsg || '—' },
  {
    key: 'acts',
    title: t('操作'),
    width: 80,
    phone: 'acts',
    render: (row) => (
      <Button
        variant="light"
        size="compact-sm"
        className={styles['act']}
        onClick={() => onOpen(row)}
        aria-label={t('查看 {{name}}', { name: candidateOf(row).realName })}
      >
        {t('查看')}
      </Button>
    ),
  },
];
