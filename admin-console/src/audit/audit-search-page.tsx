import { useQuery } from '@apollo/client/react';
import { Button, Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { DataTable, type Column } from '@vigil/ui/console/list/data-table.tsx';
import { FilterRow } from '@vigil/ui/console/list/filter-row.tsx';
import { Pager } from '@vigil/ui/console/list/pager.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { namedDates } from '@vigil/ui/theme/named-dates.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useListAddress } from '../app/list-address.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { ExState } from '../exam-taking/public.ts';
import { paths } from './paths.ts';
import {
  AuditExamsDocument,
  AuditSearchDocument,
  type AuditPaperFieldsFragment,
} from '../generated/graphql.ts';
import styles from './audit-search.module.css';
import { SealPanel } from './seal-panel.tsx';

/** 审计回放: finds papers by exam, person, title, date and state; each leads to its history. */
export function AuditSearchPage() {
  usePagePlace(t('审计回放'), paths.audit);
  const { site } = useSession();
  const { current, size, filters, change, goTo } = useListAddress([
    'examId',
    'realName',
    'title',
    'handState',
    'from',
    'to',
  ]);
  const [typed, setTyped] = useState({ realName: filters.realName ?? '', title: filters.title ?? '' });
  const exams = useQuery(AuditExamsDocument);
  const { from, to } = filters;
  const input = {
    current,
    size,
    params: {
      examId: filters.examId ?? null,
      realName: filters.realName ?? null,
      title: filters.title ?? null,
      handState: filters.handState === undefined ? null : Number(filters.handState),
      dateRange: from && to ? [`${from} 00:00:00`, `${to} 23:59:59`] : null,
    },
  };
  const query = useQuery(AuditSearchDocument, { variables: { input } });
  const page = (query.data ?? query.previousData)?.auditSearch;
  const filtered = Object.keys(filters).length > 0;
  const reset = () => {
    setTyped({ realName: '', title: '' });
    change({
      examId: undefined,
      realName: undefined,
      title: undefined,
      handState: undefined,
      from: undefined,
      to: undefined,
    });
  };
  return (
    <>
      <PageHeader
        title={t('审计回放')}
        site={site.siteName}
        hint={t('查找一份试卷，按时间回看它的全部经过。')}
      />
      <SealPanel />
      <FilterRow
        more={
          <TextInput
            className={styles['exam']}
            label={t('考试名称')}
            placeholder={t('输入名称搜索')}
            value={typed.title}
            onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
          />
        }
        onSearch={() =>
          change({ realName: typed.realName.trim() || undefined, title: typed.title.trim() || undefined })
        }
        onReset={reset}
      >
        <TextInput
          className={styles['name']}
          label={t('考生姓名')}
          placeholder={t('输入姓名搜索')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed.realName}
          onChange={(event) => setTyped({ ...typed, realName: event.currentTarget.value })}
        />
        <Select
          className={styles['exam']}
          label={t('考试')}
          placeholder={t('全部考试')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('清除考试') }}
          nothingFoundMessage={t('没有此考试')}
          data={(exams.data?.examListTitles ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          value={filters.examId ?? null}
          onChange={(examId) => change({ examId: examId ?? undefined })}
        />
        <Select
          className={styles['state']}
          label={t('状态')}
          placeholder={t('全部')}
          clearable
          clearButtonProps={{ 'aria-label': t('清除状态') }}
          data={[
            { value: '0', label: t('考试中') },
            { value: '1', label: t('已交卷') },
          ]}
          value={filters.handState ?? null}
          onChange={(handState) => change({ handState: handState ?? undefined })}
        />
        <DatePickerInput
          className={styles['dates']}
          type="range"
          {...namedDates}
          label={t('考试日期')}
          placeholder={t('起止日期')}
          valueFormat="YYYY-MM-DD"
          clearable
          clearButtonProps={{ 'aria-label': t('清除日期') }}
          allowSingleDateInRange
          defaultValue={[from ?? null, to ?? null]}
          key={`${from} ${to}`}
          onChange={([first, last]) => {
            if (first && last) change({ from: first, to: last });
            if (!first && !last) change({ from: undefined, to: undefined });
          }}
        />
      </FilterRow>
      <QueryView query={{ ...query, data: page }} loading={<Loading count={8} />}>
        {(papers) => (
          <>
            <DataTable
              caption={t('试卷列表')}
              columns={columns}
              rows={papers.records}
              rowKey={(row) => row.id}
              stale={query.loading && query.data === undefined}
              empty={
                <Empty
                  title={filtered ? t('没有符合条件的试卷') : t('还没有试卷')}
                  hint={filtered ? t('换一个条件再试。') : t('考生开始考试后，试卷会出现在这里。')}
                />
              }
            />
            {papers.total > 0 && <Pager total={papers.total} current={current} size={size} onChange={goTo} />}
          </>
        )}
      </QueryView>
    </>
  );
}

const columns: readonly Column<AuditPaperFieldsFragment>[] = [
  { key: 'realName', title: t('考生'), phone: 'title', width: 120, render: (row) => row.realName },
  { key: 'deptName', title: t('部门'), width: 160, render: (row) => row.deptName ?? '—' },
  { key: 'title', title: t('考试'), render: (row) => row.title },
  {
    key: 'createTime',
    title: t('开始时间'),
    width: 112,
    nowrap: true,
    render: (row) => <When value={row.createTime} />,
  },
  {
    key: 'handTime',
    title: t('交卷时间'),
    width: 112,
    nowrap: true,
    render: (row) => <When value={row.handTime} />,
  },
  {
    key: 'state',
    title: t('状态'),
    width: 128,
    render: (row) =>
      row.handState === 0 ? <Tag tone="info">{t('考试中')}</Tag> : <ExState value={row.exState} />,
  },
  {
    key: 'events',
    title: t('事件'),
    width: 72,
    align: 'right',
    phone: 'hidden',
    render: (row) => sayNumber(row.events),
  },
  {
    key: 'acts',
    title: t('操作'),
    width: 88,
    phone: 'acts',
    render: (row) => (
      <Button
        component={Link}
        to={paths.auditPaper(row.id)}
        variant="light"
        size="compact-sm"
        className={styles['act']}
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label={t('回放 {{name}} 的试卷', { name: row.realName })}
      >
        {t('回放')}
      </Button>
    ),
  },
];
