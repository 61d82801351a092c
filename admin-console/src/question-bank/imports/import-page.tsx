import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { paths } from '../paths.ts';
import { ImportBankDocument, QuestionImportDocument } from '../../generated/graphql.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSteps } from './import-steps.tsx';

const stepOf = { none: 0, preview: 1, running: 2, done: 3, failed: 3 } as const;
const whileRunningMs = 700;

/**
 * Takes questions into a bank from a file. The server keeps the import, the address names it: a reload goes
 * on where it was.
 */
export function ImportPage() {
  usePagePlace(t('导入试题'), paths.repoList);
  const { site } = useSession();
  const { repoId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const importId = params.get('import');
  const bank = useQuery(ImportBankDocument, { variables: { repoId } });
  const query = useQuery(QuestionImportDocument, {
    variables: { id: importId ?? '' },
    skip: importId === null,
    fetchPolicy: 'network-only',
  });
  const found = importId === null ? undefined : query.data?.questionImport;
  const running = found?.state === 'running';
  const { startPolling, stopPolling } = query;
  useEffect(() => {
    if (running) startPolling(whileRunningMs);
    return stopPolling;
  }, [running, startPolling, stopPolling]);
  const choose = (id: string | null) => setParams(id === null ? {} : { import: id });
  const gone = refusalOf(query.error)?.reason === 'NotFound';
  return (
    <>
      <PageHeader
        title={t('导入试题')}
        site={site.siteName}
        error={bank.error}
        hint={
          bank.data &&
          t('导入到题库“{{title}}”，现有 {{count}} 道试题', {
            title: bank.data.repoDetail.title,
            count: sayNumber(bank.data.repoDetail.quCount),
          })
        }
        actions={
          <Button component={Link} to={paths.quList(repoId)} variant="default">
            {t('返回试题列表')}
          </Button>
        }
      />
      <ImportSteps current={found === undefined ? stepOf.none : stepOf[found.state as keyof typeof stepOf]} />
      <QueryView query={bank}>
        {() =>
          importId === null ? (
            <ChooseFile repoId={repoId} onChosen={choose} />
          ) : gone ? (
            <Empty
              title={t('这次导入已经不在了')}
              hint={t('读取的文件保留一天，之后需要重新选择文件。')}
              action={<Button onClick={() => choose(null)}>{t('重新选择文件')}</Button>}
            />
          ) : (
            <QueryView query={{ ...query, data: found }}>
              {(state) => {
                if (state.state === 'preview')
                  return (
                    <ImportPreview
                      found={state}
                      onStarted={() => query.refetch()}
                      onOther={() => choose(null)}
                    />
                  );
                if (state.state === 'running') return <ImportProgress found={state} />;
                if (state.state === 'failed') {
                  return (
                    <Empty
                      title={t('“{{name}}”没有导入', { name: state.fileName })}
                      hint={state.problem}
                      action={<Button onClick={() => choose(null)}>{t('重新选择文件')}</Button>}
                    />
                  );
                }
                return <ImportDone found={state} onAnother={() => choose(null)} />;
              }}
            </QueryView>
          )
        }
      </QueryView>
    </>
  );
}
