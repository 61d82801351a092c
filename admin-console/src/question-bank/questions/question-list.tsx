import { useQuery } from '@apollo/client/react';
import { IconBan, IconCircleCheck, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ListPlace } from '@vigil/ui/console/list/list-place.ts';
import { ListTool } from '@vigil/ui/console/list/list-tool.tsx';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { listQuery } from '../../app/list-query.ts';
import { useSession } from '../../app/session.tsx';
import { useGo } from '../../app/use-go.ts';
import { paths } from '../paths.ts';
import { QuestionPagingDocument } from '../../generated/graphql.ts';
import { BatchActs } from './batch/batch-acts.tsx';
import type { BatchAct } from './batch/batch-props.ts';
import { questionColumns } from './question-columns.tsx';
import { pagingParams, useQuestionFilters, type QuestionFilters } from './question-filters.ts';
import { keyOf, nameOf, type QuestionRow } from './question-row.ts';
import { useFiguresColumns } from './use-figures-columns.ts';

const QuestionPanel = fetchedPart(async () => (await import('./question-panel.tsx')).QuestionPanel);
const BatchDialogs = fetchedPart(async () => (await import('./batch/batch-dialogs.tsx')).BatchDialogs, null);
const ExportDialog = fetchedPart(async () => (await import('./export-dialog.tsx')).ExportDialog, null);

interface QuestionListProps {
  readonly list: ListPlace & {
    readonly filters: QuestionFilters;
    readonly orders: readonly { readonly column: string; readonly asc: boolean }[];
  };
  /** Before the filters. */
  readonly lead: ReactNode;
  /** What brings questions into an empty bank. */
  readonly create: ReactNode;
}

/** The questions of the place in the tree, each previewed beside the list. */
export function QuestionList({ list, lead, create }: QuestionListProps) {
  const { filters, current, size, orders, change } = list;
  const { may } = useSession();
  const { linkTo } = useGo();
  const input = { current, size, params: pagingParams(filters), orders: [...orders] };
  const query = useQuery(QuestionPagingDocument, { variables: { input } });
  const selection = useSelection<QuestionRow>(keyOf);
  const figures = useFiguresColumns(query.data?.questionPaging.records ?? none);
  const [asked, setAsked] = useState<{ act: BatchAct; rows: readonly QuestionRow[] } | null>(null);
  const [exporting, setExporting] = useState(false);
  const changed = () => {
    selection.clear();
    void query.refetch();
  };
  const banks = filters.repoId === undefined;
  const columns = useMemo(
    () => questionColumns({ banks, onTag: (tag) => change({ tag }), figures }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` says the same whenever it was made
    [banks, figures],
  );
  const acts = (row: QuestionRow): readonly RowAct[] => [
    {
      key: 'edit',
      label: t('编辑'),
      icon: IconPencil,
      shown: true,
      ...linkTo(paths.quEdit(row.id, row.repoId)),
    },
    row.state === 0
      ? {
          key: 'state',
          label: t('禁用'),
          icon: IconBan,
          onClick: () => setAsked({ act: 'disable', rows: [row] }),
        }
      : {
          key: 'state',
          label: t('启用'),
          icon: IconCircleCheck,
          onClick: () => setAsked({ act: 'enable', rows: [row] }),
        },
    {
      key: 'delete',
      label: t('删除'),
      icon: IconTrash,
      danger: true,
      onClick: () => setAsked({ act: 'delete', rows: [row] }),
    },
  ];
  return (
    <>
      <ListView
        name="questions"
        caption={t('试题列表')}
        unit={t('道试题')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.questionPaging)}
        list={list}
        filters={useQuestionFilters(filters.repoId)}
        {...(may('repo:edit') && { acts })}
        panel={{
          label: t('试题详情'),
          title: (row) => (row ? placeOf(row) : t('试题详情')),
          render: (id) => (
            <QuestionPanel key={id} id={id} onChanged={changed} onTag={(tag) => change({ tag })} />
          ),
        }}
        lead={lead}
        selection={selection}
        bulk={
          <BatchActs mayEdit={may('repo:edit')} onAsk={(act) => setAsked({ act, rows: selection.rows })} />
        }
        tools={<ListTool label={t('导出试题')} icon={IconDownload} onClick={() => setExporting(true)} />}
        empty={{
          title: t('这里还没有试题'),
          hint: t('可以新建试题，或在选定题库后从文件导入。'),
          action: create,
          filteredTitle: t('没有符合条件的试题'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
      {exporting && (
        <ExportDialog
          scope={{ params: pagingParams(filters) }}
          count={query.data?.questionPaging.total ?? 0}
          onClose={() => setExporting(false)}
        />
      )}
      {asked && (
        <BatchDialogs
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            if (asked.act === 'delete' && asked.rows.some(({ id }) => id === list.opened)) list.open(null);
            setAsked(null);
            changed();
          }}
        />
      )}
    </>
  );
}

/** 单选题 · 网络安全 / 密码学 */
const placeOf = ({ quType, repoTitle, chapterTitle }: QuestionRow): string =>
  `${typeName(quType)} · ${[repoTitle, chapterTitle].filter(Boolean).join(' / ')}`;

const none: readonly QuestionRow[] = [];
