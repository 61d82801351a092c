import { useQuery } from '@apollo/client/react';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { DataTable } from '@vigil/ui/console/data-table.tsx';
import { FilterRow } from '@vigil/ui/console/filter-row.tsx';
import { Pager } from '@vigil/ui/console/pager.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { paths } from '../config/paths.ts';
import { ExamPagingDocument } from '../generated/graphql.ts';
import { examColumns } from './exam-columns.tsx';
import styles from './exam-list.module.css';
import { examStates, examTypes } from './exam-state.ts';

const countsEveryMs = 10_000;

/** 考试管理: exams with their live counts, searched and paged; the filters stand in the address, so that a list can be sent on. */
export function ExamListPage() {
  usePagePlace(t('考试管理'), paths.examList);
  const { site, may } = useSession();
  const { current, size, filters, change, goTo } = useListAddress(['title', 'state', 'examType']);
  const [title, setTitle] = useState(filters['title'] ?? '');
  const input = {
    current,
    size,
    params: { title: filters['title'] || null, state: numberOf(filters['state']), examType: numberOf(filters['examType']) },
  };
  const query = useQuery(ExamPagingDocument, { variables: { input }, pollInterval: countsEveryMs });
  const page = (query.data ?? query.previousData)?.examPaging;
  const filtered = Object.values(filters).some((each) => each !== undefined);
  const reset = () => {
    setTitle('');
    change({ title: undefined, state: undefined, examType: undefined });
  };
  return (
    <>
      <PageHeader title={t('考试管理')} site={site.siteName} />
      <FilterRow onSearch={() => change({ title: title.trim() || undefined })} onReset={reset}>
        <TextInput
          className={styles['search']}
          label={t('考试名称')}
          placeholder={t('输入名称搜索')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Choice label={t('状态')} list={examStates} value={filters['state']} onChange={(state) => change({ state })} />
        <Choice label={t('考试类型')} list={examTypes} value={filters['examType']} onChange={(examType) => change({ examType })} />
      </FilterRow>
      <QueryView query={{ ...query, data: page }} loading={<Loading count={8} />}>
        {(exams) => (
          <>
            <DataTable
              caption={t('考试列表')}
              columns={examColumns({ price: site.props.modulePay, watch: may('exam:watch') })}
              rows={exams.records}
              rowKey={(exam) => exam.id}
              stale={query.loading && query.data === undefined}
              empty={
                <Empty
                  title={filtered ? t('没有符合条件的考试') : t('还没有考试')}
                  hint={filtered ? t('换一个名称或状态再试。') : t('考试创建后会显示在这里。')}
                />
              }
            />
            {exams.total > 0 && <Pager total={exams.total} current={current} size={size} onChange={goTo} />}
          </>
        )}
      </QueryView>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly list: readonly { readonly value: number; readonly word: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Choice({ label, list, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={styles['select']}
      label={label}
      placeholder={t('全部')}
      clearable
      clearButtonProps={{ 'aria-label': t('清除') }}
      data={list.map((each) => ({ value: String(each.value), label: each.word }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

const numberOf = (value: string | undefined): number | null => (value === undefined ? null : Number(value));
