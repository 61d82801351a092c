import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { useListPlace } from '../app/list-place.ts';
import { Page } from '../app/page.tsx';
import { Pager } from '../app/pager.tsx';
import { MyTrainingsDocument } from '../generated/graphql.ts';
import { paths } from './paths.ts';
import { RecordList } from './record-list.tsx';

const pageSize = 10;

/** /web/uc?to=train, 训练记录: own records of every bank and exam, the latest first. */
export function RecordsPage() {
  const { current, turn } = useListPlace();
  const query = useQuery(MyTrainingsDocument, { variables: { input: { current, size: pageSize } } });
  return (
    <Page title={t('训练记录')} hint={t('未完成的训练可以继续，点击名称查看结果。')}>
      <QueryView
        query={{ ...query, data: query.data ?? query.previousData }}
        isEmpty={({ trainPaging }) => trainPaging.records.length === 0}
        empty={
          <Empty
            icon={<IconHistory size={24} stroke={1.6} />}
            title={t('暂无训练记录')}
            hint={t('选择一个题库开始练习，记录会显示在这里。')}
            action={
              <Button component={Link} to={paths.banks} variant="default">
                {t('去题库练习')}
              </Button>
            }
          />
        }
      >
        {({ trainPaging: page }) => (
          <>
            <Panel>
              <RecordList records={page.records} withTitle />
            </Panel>
            <Pager current={page.current} pages={page.pages} total={page.total} onChange={turn} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
