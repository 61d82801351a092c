import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import styles from './dashboard.module.css';
import { followHome, type FollowHome } from './follow-home.ts';
import { HomeLoading } from './home-loading.tsx';
import { HomePartPanel } from './home-part-panel.tsx';
import { HomeStatus } from './home-status.tsx';
import { paths } from './paths.ts';
import { useHome } from './use-home.ts';

interface DashboardPageProps {
  /** How it is kept up to date; a test tells it itself. */
  readonly follow?: FollowHome;
}

/** 控制台: what runs, what needs somebody, what comes next, for who reads it; it keeps itself up to date. */
export function DashboardPage({ follow = followHome }: DashboardPageProps) {
  usePagePlace(t('控制台'), paths.dashboard, { tellsConnection: true });
  const { site } = useSession();
  const { parts, status, error, loading, retry } = useHome(follow);
  return (
    <>
      <PageHeader
        title={t('控制台')}
        site={site.siteName}
        actions={
          <div className={styles['status']}>
            <HomeStatus status={status} known={parts !== undefined} />
          </div>
        }
      />
      {parts === undefined ? (
        error === undefined ? (
          <HomeLoading />
        ) : (
          <Failed error={error} onRetry={retry} retrying={loading} />
        )
      ) : parts.length === 0 ? (
        <Empty
          title={t('这里还没有与您有关的内容')}
          hint={t('控制台列出您可以查看的考试、答卷和更改。请从菜单打开您的页面。')}
        />
      ) : (
        <div className={styles['parts']}>
          {parts.map((part) => (
            <HomePartPanel key={part.name} part={part} />
          ))}
        </div>
      )}
    </>
  );
}
