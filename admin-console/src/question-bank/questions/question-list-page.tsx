import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconBooks, IconPlus, IconUpload } from '@tabler/icons-react';
import { ListTable } from '@vigil/ui/console/list/list-table.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { May } from '../../app/may.tsx';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { paths } from '../paths.ts';
import { QuestionFiguresDocument, QuestionPagingDocument } from '../../generated/graphql.ts';
import { BankNav, type BankPlace } from './bank-nav.tsx';
import { BatchActs } from './batch/batch-acts.tsx';
import { Duplicates } from './duplicates.tsx';
import { ExportButton } from './export-dialog.tsx';
import { questionColumns, type QuestionRow } from './question-columns.tsx';
import { QuestionDrawer } from './question-drawer.tsx';
import { filterNames, isFiltered, pagingParams, QuestionFilterRow } from './question-filters.tsx';
import styles from './question-list.module.css';

const keyOf = (row: QuestionRow) => row.id;

/**
 * 试题管理: the questions of the banks one may use, by bank and chapter; with `?view=duplicates` those of a
 * bank that are nearly the same.
 */
export function QuestionListPage() {
  usePagePlace(t('试题管理'), paths.quList());
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const list = useListAddress(filterNames);
  const { filters } = list;
  const { repoId } = filters;
  const place: BankPlace = { repoId, chapterId: filters.chapterId };
  const duplicates = repoId !== undefined && params.get('view') === 'duplicates';
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [navOpen, nav] = useDisclosure(false);
  const go = (next: BankPlace) => {
    nav.close();
    list.change({ repoId: next.repoId, chapterId: next.chapterId });
  };
  const show = (view: 'list' | 'duplicates') =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (view === 'list') next.delete('view');
      else next.set('view', view);
      return next;
    });
  const bankNav = <BankNav place={place} onGo={go} />;
  return (
    <>
      <PageHeader
        title={duplicates ? t('重复试题') : t('试题管理')}
        site={site.siteName}
        actions={
          <>
            {repoId !== undefined && (
              <Button variant="default" onClick={() => show(duplicates ? 'list' : 'duplicates')}>
                {duplicates ? t('返回试题列表') : t('查找重复题')}
              </Button>
            )}
            {!duplicates && (
              <May any={['repo:edit']}>
                {repoId !== undefined && (
                  <Button
                    component={Link}
                    to={paths.repoImport(repoId)}
                    variant="default"
                    leftSection={<IconUpload size={16} aria-hidden />}
                  >
                    {t('导入')}
                  </Button>
                )}
                <Button
                  component={Link}
                  to={paths.quEdit(undefined, repoId)}
                  leftSection={<IconPlus size={16} aria-hidden />}
                >
                  {t('新增试题')}
                </Button>
              </May>
            )}
          </>
        }
      />
      <div className={styles['layout']}>
        {wide ? (
          <aside className={styles['side']}>{bankNav}</aside>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<IconBooks size={16} aria-hidden />}
              onClick={nav.open}
              mih={44}
            >
              {t('题库与章节')}
            </Button>
            <SideDialog
              opened={navOpen}
              onClose={nav.close}
              title={t('题库与章节')}
              size={300}
              closeButtonProps={{ 'aria-label': t('关闭') }}
            >
              {bankNav}
            </SideDialog>
          </>
        )}
        <div className={styles['main']}>
          {duplicates ? <Duplicates key={repoId} repoId={repoId} /> : <Questions list={list} />}
        </div>
      </div>
    </>
  );
}

function Questions({
  list,
}: {
  readonly list: ReturnType<typeof useListAddress<(typeof filterNames)[number]>>;
}) {
  const { filters, current, size, orders } = list;
  const input = { current, size, params: pagingParams(filters), orders: [...orders] };
  const query = useQuery(QuestionPagingDocument, { variables: { input } });
  const selection = useSelection<QuestionRow>(keyOf);
  const figures = useFigures(query.data?.questionPaging.records ?? []);
  const [opened, setOpened] = useState<string | null>(null);
  const { may } = useSession();
  const filtered = isFiltered(filters);
  const total = query.data?.questionPaging.total;
  const changed = () => {
    selection.clear();
    void query.refetch();
  };
  return (
    <>
      <QuestionFilterRow key={filters.repoId ?? ''} filters={filters} onChange={list.change} />
      <ListTable
        name="questions"
        caption={t('试题列表')}
        columns={questionColumns({
          banks: filters.repoId === undefined,
          onOpen: (row) => setOpened(row.id),
          onTag: (tag) => list.change({ tag }),
          figures,
        })}
        rowKey={keyOf}
        query={listQuery(query, (data) => data.questionPaging)}
        list={list}
        selection={selection}
        bulk={<BatchActs rows={selection.rows} mayEdit={may('repo:edit')} onDone={changed} />}
        tools={<ExportButton params={pagingParams(filters)} count={total ?? 0} />}
        empty={
          <Empty
            title={filtered ? t('没有符合条件的试题') : t('这里还没有试题')}
            hint={
              filtered ? t('换一个条件再试，或重置筛选。') : t('可以新增试题，或在选定题库后从文件导入。')
            }
          />
        }
      />
      {opened !== null && <QuestionDrawer id={opened} onClose={() => setOpened(null)} onChanged={changed} />}
    </>
  );
}

const figuresAtMost = 500;

/**
 * How the questions on the page did; of a longer page the first 500, which is what the server tells at once.
 */
function useFigures(rows: readonly QuestionRow[]) {
  const ids = rows.slice(0, figuresAtMost).map(({ id }) => id);
  const { data } = useQuery(QuestionFiguresDocument, { variables: { ids }, skip: ids.length === 0 });
  return new Map((data?.questionStatistics ?? []).map((figures) => [figures.id, figures]));
}
