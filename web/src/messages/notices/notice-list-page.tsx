import { Button } from '@mantine/core';
import { SearchField } from '@vigil/ui/search/search-field.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useListPlace } from '../../app/list-place.ts';
import { Page } from '../../app/page.tsx';
import { NoticeLink } from './notice-link.tsx';
import table from './notice-table.module.css';
import styles from './notices.module.css';
import { useNotices } from './use-notices.ts';

/** /web/notice 通知公告: every notice of the visitor, searched by title. */
export function NoticeListPage() {
  const { filters, change } = useListPlace(['title']);
  const { title = '' } = filters;
  const query = useNotices(title);
  const find = (words: string) => change({ title: words === '' ? undefined : words });
  return (
    <Page title={t('通知公告')}>
      <div role="search" className={styles['search']}>
        <SearchField label={t('公告标题')} placeholder={t('搜索公告标题')} value={title} onChange={find} />
      </div>
      <QueryView
        query={{ ...query, data: query.data ?? query.previousData }}
        isEmpty={({ noticePaging }) => noticePaging.records.length === 0}
        empty={
          title === '' ? (
            <Empty title={t('暂无公告')} hint={t('管理员发布公告后会显示在这里。')} />
          ) : (
            <Empty
              title={t('没有符合条件的公告')}
              action={
                <Button variant="default" onClick={() => find('')}>
                  {t('清除条件')}
                </Button>
              }
            />
          )
        }
      >
        {({ noticePaging: { records } }) => (
          <div className={table['frame']}>
            <table className={table['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('公告名称')}</th>
                  <th scope="col">{t('发布人')}</th>
                  <th scope="col">{t('发布时间')}</th>
                </tr>
              </thead>
              <tbody>
                {records.map((notice) => (
                  <tr key={notice.id}>
                    <th scope="row">
                      <NoticeLink notice={notice} />
                    </th>
                    <td>{notice.publisher}</td>
                    <td>
                      <When value={notice.createTime} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
