import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory, IconListTree, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useGo } from '../../app/use-go.ts';
import { useHistory } from '../../app/use-history.ts';
import {
  DictionariesDocument,
  DictionaryHistoryDocument,
  type DictionaryHistoryQuery,
  DictionaryRemoveDocument,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { dictionaryLabels, sayDictionaryValue, typeWord, type DictionaryRow } from './dictionary.ts';

const versionsOf = ({ dicHistory }: DictionaryHistoryQuery) => dicHistory;

const DictionaryForm = fetchedPart(async () => (await import('./dictionary-form.tsx')).DictionaryForm, null);

const keyOf = (row: DictionaryRow): string => row.id;
const nameOf = (row: DictionaryRow): string => row.title;

const filters: readonly ListFilter<'title' | 'type'>[] = [
  { kind: 'words', name: 'title', label: t('名称'), placeholder: t('搜索名称或编码') },
  {
    kind: 'choice',
    name: 'type',
    label: t('类型'),
    width: 160,
    choices: [
      { value: 'words', label: typeWord('words') },
      { value: 'tree', label: typeWord('tree') },
    ],
  },
];

const columns: readonly Column<DictionaryRow>[] = [
  { key: 'title', title: t('名称'), main: true, text: nameOf },
  { key: 'code', title: t('编码'), width: 200, phone: 'plain', text: ({ code }) => code },
  {
    key: 'type',
    title: t('类型'),
    width: 112,
    phone: 'plain',
    text: ({ type }) => typeWord(type),
    render: ({ type }) => <Tag tone={type === 'words' ? 'quiet' : 'info'}>{typeWord(type)}</Tag>,
  },
  {
    key: 'count',
    title: t('值'),
    width: 72,
    align: 'right',
    phone: 'hidden',
    text: ({ count }) => sayNumber(count),
  },
  { key: 'remark', title: t('备注'), width: 240, phone: 'hidden', text: ({ remark }) => remark || '—' },
  {
    key: 'updateTime',
    title: t('更新时间'),
    width: momentPx,
    phone: 'hidden',
    text: ({ updateTime }) => updateTime ?? '—',
    render: ({ updateTime }) => (updateTime === null ? '—' : <When value={updateTime} />),
  },
];

/** 字典管理: the words of the program, and the trees an installation files its things under. */
export function DictionaryPage() {
  usePagePlace(t('字典管理'), paths.dictionaries);
  const { site } = useSession();
  const { go, linkTo } = useGo();
  const list = useListAddress(['title', 'type']);
  const { title, type } = list.filters;
  const query = useQuery(DictionariesDocument, {
    variables: {
      input: {
        ...{ current: list.current, size: list.size },
        params: { title: title || null, type: type || null },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = useSend(DictionaryRemoveDocument);
  const asking = useRowActs<DictionaryRow>({
    noun: t('字典'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    onDone: reload,
  });
  const [edited, setEdited] = useState<DictionaryRow | 'new' | null>(null);
  const [history, setHistory] = useState<DictionaryRow | null>(null);
  const load = useHistory(DictionaryHistoryDocument, history?.id, versionsOf);
  const hrefOf = ({ code }: DictionaryRow): string => paths.dictionary(code);
  const acts = (row: DictionaryRow): readonly RowAct[] => [
    { key: 'values', label: t('字典值'), icon: IconListTree, shown: true, ...linkTo(hrefOf(row)) },
    { key: 'edit', label: t('编辑'), icon: IconPencil, onClick: () => setEdited(row) },
    { key: 'history', label: t('历史记录'), icon: IconHistory, onClick: () => setHistory(row) },
    ...(row.system
      ? []
      : [
          {
            ...{ key: 'remove', label: t('删除'), icon: IconTrash, danger: true },
            onClick: () => asking.askRemove([row]),
          } as const,
        ]),
  ];
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('新建字典')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('字典管理')} site={site.siteName} actions={create} />
      <ListView
        name="dictionaries"
        caption={t('字典列表')}
        unit={t('个字典')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.dicPaging)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ hrefOf, onOpen: (row) => go(hrefOf(row)) }}
        empty={{
          title: t('还没有字典'),
          hint: t('字典是系统里可选的词：系统词可以改名，分类树可以自由增减。'),
          action: create,
          filteredTitle: t('没有符合条件的字典'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {edited !== null && (
        <DictionaryForm
          key={edited === 'new' ? 'new' : edited.id}
          dictionary={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.title ?? ''}
        load={load}
        sayPath={(path) => dictionaryLabels[path] ?? null}
        sayValue={sayDictionaryValue}
      />
    </>
  );
}
