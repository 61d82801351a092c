import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { FilterRow } from '@vigil/ui/console/list/filter-row.tsx';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { ListTable } from '@vigil/ui/console/list/list-table.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { HistoryPeople, useDepartments } from '../../organisation/public.ts';
import { usePagePlace } from '../../app/page.tsx';
import { DictTreeSelect, useDict } from '../../app/dictionary.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { paths } from '../paths.ts';
import {
  BankChaptersDocument,
  BankDeleteDocument,
  BankHistoryDocument,
  BankPagingDocument,
  BankStateDocument,
} from '../../generated/graphql.ts';
import { bankColumns, type BankAct } from './bank-columns.tsx';
import { BankForm } from './bank-form.tsx';
import { sayBankPath, sayBankValue } from './bank-history.ts';
import styles from './bank-list.module.css';
import type { BankRow } from './bank.ts';
import { CatalogNav } from './catalog-nav.tsx';
import { ChaptersDialog } from './chapters-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

const keyOf = (bank: BankRow): string => bank.id;
const states = [
  { value: '0', label: t('启用') },
  { value: '1', label: t('禁用') },
];

type Shown = { readonly what: 'edit' | 'chapters' | 'share' | 'history'; readonly bank: BankRow | null };

/**
 * 题库列表: the banks one may use, by catalogue, with what they hold, their chapters, with whom they are
 * shared, and who changed what.
 */
export function BankListPage() {
  usePagePlace(t('题库列表'), paths.repoList);
  const { site, may } = useSession();
  const list = useListAddress(['title', 'catId', 'state']);
  const { filters, change } = list;
  const [title, setTitle] = useState(filters['title'] ?? '');
  const catalog = useDict('repo_catalog');
  const types = useDict('qu_type');
  const params = {
    title: filters['title'] || null,
    catId: filters['catId'] || null,
    state: filters['state'] === undefined ? null : Number(filters['state']),
  };
  const query = useQuery(BankPagingDocument, {
    variables: { input: { current: list.current, size: list.size, params, orders: [...list.orders] } },
    fetchPolicy: 'cache-and-network',
  });
  const reload = useCallback(() => void query.refetch().catch(() => undefined), [query]);
  const selection = useSelection<BankRow>(keyOf);
  const remove = useSend(BankDeleteDocument);
  const setState = useSend(BankStateDocument);
  const acts = useRowActs<BankRow>({
    noun: t('题库'),
    keyOf,
    nameOf: (bank) => bank.title,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    setState: (ids, state, commandId) => setState({ ids: [...ids], state }, commandId),
    disabledMeans: t('禁用后学员不能再练习，已有的考试不受影响。'),
    onDone: () => {
      selection.clear();
      reload();
    },
  });
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const onAct = (act: BankAct, bank: BankRow) => {
    if (act === 'remove') acts.askRemove([bank]);
    else if (act === 'state') acts.askState([bank], bank.state === 0 ? 1 : 0);
    else setShown({ what: act, bank });
  };
  const edit = may('repo:edit');
  const filtered = Object.values(filters).some((each) => each !== undefined);
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setShown({ what: 'edit', bank: null })}
    >
      {t('新建题库')}
    </Button>
  );
  const pickCatalog = (catId: string | null | undefined) => change({ catId: catId ?? undefined });
  return (
    <>
      <PageHeader title={t('题库列表')} site={site.siteName} actions={edit ? create : undefined} />
      <div className={styles['page']}>
        <CatalogNav entries={catalog.entries} value={filters['catId']} onPick={pickCatalog} />
        <div>
          <FilterRow
            onSearch={() => change({ title: title.trim() || undefined })}
            onReset={() => {
              setTitle('');
              change({ title: undefined, catId: undefined, state: undefined });
            }}
          >
            <TextInput
              className={styles['search']}
              label={t('题库名称')}
              placeholder={t('输入名称搜索')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <DictTreeSelect
              className={styles['catalogSelect']}
              label={t('分类')}
              dicCode="repo_catalog"
              placeholder={t('全部分类')}
              value={filters['catId'] ?? null}
              onChange={pickCatalog}
            />
            <Select
              className={styles['state']}
              label={t('状态')}
              placeholder={t('全部')}
              clearable
              clearButtonProps={{ 'aria-label': t('清除') }}
              data={states}
              value={filters['state'] ?? null}
              onChange={(state) => change({ state: state ?? undefined })}
            />
          </FilterRow>
          <ListTable
            name="repo"
            caption={t('题库列表')}
            columns={bankColumns({
              price: site.props.modulePay,
              edit,
              catalog: catalog.word,
              typeName: (quType) => types.word(quType),
              onAct,
            })}
            rowKey={keyOf}
            query={listQuery(query, (data) => data.repoPaging)}
            list={list}
            exportName={t('题库')}
            {...(edit && {
              selection,
              bulk: (
                <>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => acts.askState(selection.rows, 0)}
                  >
                    {t('启用')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => acts.askState(selection.rows, 1)}
                  >
                    {t('禁用')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    c="red"
                    onClick={() => acts.askRemove(selection.rows)}
                  >
                    {t('删除')}
                  </Button>
                </>
              ),
            })}
            empty={
              filtered ? (
                <Empty title={t('没有符合条件的题库')} hint={t('换一个名称或分类再试。')} />
              ) : (
                <Empty
                  title={t('还没有题库')}
                  hint={t('题库用来存放试题，考试从题库中选题或抽题。')}
                  action={edit ? create : undefined}
                />
              )
            }
          />
        </div>
      </div>
      {acts.dialog}
      {shown?.what === 'edit' && <BankForm opened onClose={close} bank={shown.bank} onSaved={reload} />}
      {shown?.what === 'share' && shown.bank && (
        <ShareDialog onClose={close} bank={shown.bank} onSaved={reload} />
      )}
      {shown?.what === 'chapters' && shown.bank && (
        <ChaptersDialog
          opened
          bank={shown.bank}
          onClose={() => {
            close();
            reload();
          }}
        />
      )}
      {shown?.what === 'history' && shown.bank && <BankHistory bank={shown.bank} onClose={close} />}
    </>
  );
}

function BankHistory({ bank, onClose }: { readonly bank: BankRow; readonly onClose: () => void }) {
  const client = useApolloClient();
  const catalog = useDict('repo_catalog');
  const [people] = useState(() => new HistoryPeople(client));
  const { nameOf } = useDepartments();
  const chapters = useQuery(BankChaptersDocument, { variables: { repoId: bank.id } }).data?.chapterList ?? [];
  const chapter = (id: string): string => chapters.find((one) => one.id === id)?.title ?? t('（已删除）');
  const load = useCallback(
    async () =>
      people.learn(
        (
          await client.query({
            query: BankHistoryDocument,
            variables: { id: bank.id },
            fetchPolicy: 'network-only',
          })
        ).data?.repoHistory ?? [],
      ),
    [client, people, bank.id],
  );
  return (
    <HistoryDialog
      opened
      onClose={onClose}
      title={bank.title}
      load={load}
      sayPath={sayBankPath}
      sayValue={(path, json) =>
        people.say(path, json) ??
        sayBankValue(path, json, { catalog: catalog.word, department: nameOf, chapter })
      }
    />
  );
}
