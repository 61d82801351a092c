import { Button } from '@mantine/core';
import { IconBooks, IconFileOff, IconPlus, IconUpload } from '@tabler/icons-react';
import { BesideTree } from '@vigil/ui/console/list/beside-tree.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { useListAddress } from '../../app/list-address.ts';
import { May } from '../../app/may.tsx';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { paths } from '../paths.ts';
import type { BankPlace } from './bank-place.ts';
import { BankNav } from './bank-nav.tsx';
import { questionFilterNames } from './question-filters.ts';
import { QuestionList } from './question-list.tsx';
import { usePlaceNames } from './use-place-names.ts';

const Duplicates = fetchedPart(async () => (await import('./duplicates.tsx')).Duplicates);

/**
 * 试题管理: the questions of the banks one may use, by bank and chapter; inside of a bank the page has its
 * name. With `?view=duplicates` those of a bank that are nearly the same.
 */
export function QuestionListPage() {
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const list = useListAddress(questionFilterNames);
  const { repoId, chapterId } = list.filters;
  const { bank, chapter, gone } = usePlaceNames({ repoId, chapterId });
  usePagePlace(t('试题管理'), paths.quList(), { within: bank });
  const duplicates = repoId !== undefined && params.get('view') === 'duplicates';
  const go = (place: BankPlace) => list.change({ repoId: place.repoId, chapterId: place.chapterId });
  const show = (view: 'list' | 'duplicates') =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('open');
      if (view === 'list') next.delete('view');
      else next.set('view', view);
      return next;
    });
  if (gone)
    return (
      <>
        <PageHeader title={t('试题管理')} site={site.siteName} />
        <Empty
          icon={<IconFileOff size={24} stroke={1.6} />}
          title={t('题库不存在')}
          hint={t('可能已被删除，或地址有误。')}
          action={
            <Button component={Link} to={paths.repoList} variant="default">
              {t('返回题库列表')}
            </Button>
          }
        />
      </>
    );
  const create = (
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
        {t('新建试题')}
      </Button>
    </May>
  );
  return (
    <>
      <PageHeader
        title={duplicates ? t('重复试题') : (bank ?? t('试题管理'))}
        hint={(duplicates ? bank : chapter) ?? undefined}
        site={site.siteName}
        actions={
          <>
            {repoId !== undefined && (
              <Button variant="default" onClick={() => show(duplicates ? 'list' : 'duplicates')}>
                {duplicates ? t('返回试题列表') : t('查找重复题')}
              </Button>
            )}
            {!duplicates && create}
          </>
        }
      />
      <BesideTree
        name="banks"
        title={t('题库与章节')}
        icon={IconBooks}
        tree={(onGone) => (
          <BankNav
            place={{ repoId, chapterId }}
            onGo={(place) => {
              onGone();
              go(place);
            }}
          />
        )}
        narrow={list.opened !== null}
      >
        {(bringBack) =>
          duplicates ? (
            <>
              {bringBack}
              <Duplicates key={repoId} repoId={repoId} list={list} />
            </>
          ) : (
            <QuestionList list={list} lead={bringBack} create={create} />
          )
        }
      </BesideTree>
    </>
  );
}
