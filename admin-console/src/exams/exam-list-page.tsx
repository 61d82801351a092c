import { useQuery } from '@apollo/client/react';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { FilterRow } from '@vigil/ui/console/filter-row.tsx';
import { ListTable } from '@vigil/ui/console/list-table.tsx';
import { useSelection } from '@vigil/ui/console/selection.ts';
import { useRowActs } from '@vigil/ui/console/use-row-acts.tsx';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { May } from '../app/may.tsx';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { useSend } from '../app/use-call.ts';
import { paths } from './paths.ts';
import {
  ExamCopyDocument,
  ExamDeleteDocument,
  ExamPagingDocument,
  ExamStateDocument,
} from '../generated/graphql.ts';
import { examColumns } from './exam-columns.tsx';
import styles from './exam-list.module.css';
import { examStates, examTypes } from './exam-state.ts';
import type { ExamAct, ExamRow } from './list/exam-acts.ts';
import { ListDialogs } from './list/list-dialogs.tsx';

const countsEveryMs = 10_000;
const belongings = [
  { value: 'mine', word: t('我的') },
  { value: 'shared', word: t('共享给我的') },
];
const keyOf = (exam: ExamRow): string => exam.id;
const nameOf = (exam: ExamRow): string => exam.title;

/**
 * 考试管理: exams with their live counts, searched and paged, and everything that is done to one; the filters
 * stand in the address, so that a list can be sent on.
 */
export function ExamListPage() {
  usePagePlace(t('考试管理'), paths.examList);
  const { site, may } = useSession();
  const navigate = useNavigate();
  const list = useListAddress(['title', 'state', 'examType', 'belonging']);
  const { current, size, filters, orders, change } = list;
  const [title, setTitle] = useState(filters['title'] ?? '');
  const [asked, setAsked] = useState<{ readonly act: ExamAct; readonly exam: ExamRow } | null>(null);
  const input = {
    current,
    size,
    orders: [...orders],
    params: {
      title: filters['title'] || null,
      state: numberOf(filters['state']),
      examType: numberOf(filters['examType']),
      belonging: belongings.find(({ value }) => value === filters['belonging'])?.value ?? null,
    },
  };
  const query = useQuery(ExamPagingDocument, { variables: { input }, pollInterval: countsEveryMs });
  const selection = useSelection<ExamRow>(keyOf);
  const changeable = selection.rows.filter(({ mayEdit }) => mayEdit);
  const [remove, setState, copy] = [
    useSend(ExamDeleteDocument),
    useSend(ExamStateDocument),
    useSend(ExamCopyDocument),
  ];
  const acts = useRowActs<ExamRow>({
    noun: t('考试'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    setState: (ids, state, commandId) => setState({ ids: [...ids], state }, commandId),
    disabledMeans: t('禁用后考生不能再进入，正在考试的考生不受影响。'),
    onDone: () => {
      selection.clear();
      void query.refetch();
    },
  });
  const act = (which: ExamAct, exam: ExamRow) => {
    if (which === 'delete') return acts.askRemove([exam]);
    if (which === 'enable' || which === 'disable') return acts.askState([exam], which === 'enable' ? 0 : 1);
    if (which !== 'copy') return setAsked({ act: which, exam });
    return void copy({ id: exam.id }, newCommandId()).then(
      (answer) => {
        notifySuccess(t('已复制为草稿'));
        if (answer !== null) void navigate(paths.examEdit(answer.examCopy.id));
      },
      (error: unknown) => notifyError(error),
    );
  };
  const filtered = Object.values(filters).some((each) => each !== undefined);
  const reset = () => {
    setTitle('');
    change({ title: undefined, state: undefined, examType: undefined, belonging: undefined });
  };
  return (
    <>
      <PageHeader
        title={t('考试管理')}
        site={site.siteName}
        actions={
          <May any={['exam:add']}>
            <Button component={Link} to={paths.examEdit()} leftSection={<IconPlus size={18} aria-hidden />}>
              {t('新建考试')}
            </Button>
          </May>
        }
      />
      <FilterRow onSearch={() => change({ title: title.trim() || undefined })} onReset={reset}>
        <TextInput
          className={styles['search']}
          label={t('考试名称')}
          placeholder={t('输入名称搜索')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Choice
          label={t('状态')}
          list={examStates}
          value={filters['state']}
          onChange={(state) => change({ state })}
        />
        <Choice
          label={t('考试类型')}
          list={examTypes}
          value={filters['examType']}
          onChange={(examType) => change({ examType })}
        />
        {may('exam:add') && (
          <Choice
            label={t('归属')}
            list={belongings}
            value={filters['belonging']}
            onChange={(belonging) => change({ belonging })}
          />
        )}
      </FilterRow>
      <ListTable
        name="exams"
        caption={t('考试列表')}
        columns={examColumns({
          price: site.props.modulePay,
          acts: may('exam:add', 'exam:watch', 'exam:stat') ? act : null,
        })}
        rowKey={keyOf}
        query={listQuery(query, (data) => data.examPaging)}
        list={list}
        {...(may('exam:add') && { selection })}
        bulk={
          <Group gap="sm">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => acts.askState(changeable, 0)}
              disabled={changeable.length === 0}
            >
              {t('启用')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => acts.askState(changeable, 1)}
              disabled={changeable.length === 0}
            >
              {t('禁用')}
            </Button>
            <Button
              size="compact-sm"
              color="red"
              variant="light"
              onClick={() => acts.askRemove(changeable)}
              disabled={changeable.length === 0}
            >
              {t('删除')}
            </Button>
            {changeable.length < selection.rows.length && (
              <span>{t('其中 {{n}} 场可以由您修改', { n: changeable.length })}</span>
            )}
          </Group>
        }
        exportName={t('考试')}
        empty={
          <Empty
            title={filtered ? t('没有符合条件的考试') : t('还没有考试')}
            hint={filtered ? t('换一个名称或状态再试。') : t('考试创建后会显示在这里。')}
          />
        }
      />
      {acts.dialog}
      <ListDialogs
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          void query.refetch();
        }}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly list: readonly { readonly value: number | string; readonly word: string }[];
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
