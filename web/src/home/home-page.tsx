import { useQuery } from '@apollo/client/react';
import { Anchor, Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCertificate,
  IconDeviceDesktop,
  IconFileText,
  IconNotebook,
  IconReportAnalytics,
  type Icon,
} from '@tabler/icons-react';
import { useToken } from '@vigil/ui/session/session.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { isOn } from '../app/brand-words.ts';
import type { Site } from '../app/remembered-site.ts';
import type { SiteModule } from '../app/slice-routes.ts';
import { requestLogin } from '../app/login-request.ts';
import { Notices } from '../app/notices.tsx';
import { Page } from '../app/page.tsx';
import { useSite } from '../app/site.tsx';
import { useUser } from '../app/user.ts';
import { examTakingPaths } from '../exam-taking/public.ts';
import { actableFirst, ExamCards, examPaths } from '../exams/public.ts';
import { NoticeCard, NoticeLine } from '../messages/public.ts';
import { Carousel } from '../slideshow/public.ts';
import { DueCard } from '../wrong-book/public.ts';
import { MyExamsDocument } from '../generated/graphql.ts';
import styles from './home-page.module.css';

const shownOnHome = 6;

interface Tile {
  /** what brands call it (`tileKeys` of the domain) */
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  /** of this site; of another one it begins with its scheme */
  readonly path: string;
  readonly icon: Icon;
  readonly module?: SiteModule;
}

const tiles = [
  {
    key: 'scores',
    title: t('成绩查询'),
    hint: t('查看成绩与作答记录'),
    path: examTakingPaths.scoresTab,
    icon: IconReportAnalytics,
  },
  {
    key: 'mock',
    title: t('模拟考试'),
    hint: t('熟悉流程与题型'),
    path: examPaths.mockExams,
    icon: IconNotebook,
    module: 'moduleExam',
  },
  {
    key: 'instructions',
    title: t('考生须知'),
    hint: t('考前请先阅读'),
    path: examPaths.instructions,
    icon: IconFileText,
  },
  {
    key: 'devices',
    title: t('设备调试'),
    hint: t('检查摄像头与麦克风'),
    path: examTakingPaths.deviceDebug,
    icon: IconDeviceDesktop,
  },
] as const satisfies readonly Tile[];

/** The quick ways that the brand shows, in its order; certificates are asked for elsewhere, where it says (exam-006). */
function tilesOf(site: Site): Tile[] {
  const { tiles: wanted, certificateUrl } = site.depart;
  const certificates: Tile[] = certificateUrl
    ? [
        {
          ...{ key: 'certificates', title: t('证书查询'), hint: t('在新窗口中查询证书') },
          ...{ path: certificateUrl, icon: IconCertificate },
        },
      ]
    : [];
  const all: readonly Tile[] = [...tiles, ...certificates];
  return wanted.flatMap((key) => all.filter((tile) => tile.key === key && isOn(site, tile)));
}

/**
 * /web/index: greeting, the paper in progress, quick ways, my exams; lands `?error` and `?break` with what
 * happened.
 */
export function HomePage() {
  const token = useToken();
  const user = useUser();
  const site = useSite();
  const { info, depart } = site;
  return (
    <Page
      title={
        user === null
          ? t('欢迎使用{{site}}', { site: info.siteName })
          : t('{{name}}，您好', { name: user.realName })
      }
      hint={user?.deptName ?? undefined}
    >
      <Landing />
      <NoticeLine />
      <Carousel />
      <Notices />
      <DueCard />
      <nav className={styles['tiles']} aria-label={t('快捷入口')}>
        {tilesOf(site).map(({ key, title, hint, path, icon: Icon }) => (
          <Link
            key={key}
            to={path}
            className={styles['tile']}
            {...(path.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <span className={styles['icon']} aria-hidden>
              <Icon size={24} stroke={1.6} />
            </span>
            <span>
              <span className={styles['name']}>{title}</span>
              <span className={styles['hint']}>{hint}</span>
            </span>
          </Link>
        ))}
      </nav>
      {token === null ? (
        <Empty
          title={t('登录后查看您的考试')}
          hint={t('登录即可参加考试、查看成绩。')}
          action={<Button onClick={requestLogin}>{t('登录')}</Button>}
        />
      ) : (
        depart.showExam && info.props.moduleExam && <MyExams />
      )}
      <NoticeCard />
    </Page>
  );
}

function MyExams() {
  const query = useQuery(MyExamsDocument);
  return (
    <section aria-labelledby="my-exams">
      <div className={styles['head']}>
        <h2 id="my-exams" className={styles['title']}>
          {t('我的考试')}
        </h2>
        <Anchor component={Link} to={examPaths.myExams} className={styles['more']}>
          {t('全部考试')}
        </Anchor>
      </div>
      <QueryView
        query={query}
        loading={<Loading shape="cards" count={3} />}
        isEmpty={({ myExamList }) => myExamList.length === 0}
        empty={<Empty title={t('暂无正在进行中的考试')} hint={t('管理员安排考试后会显示在这里。')} />}
      >
        {({ myExamList }) => (
          <ExamCards heading="h3" exams={actableFirst(myExamList).slice(0, shownOnHome)} />
        )}
      </QueryView>
    </section>
  );
}

/** What happened before the person was sent here; can be put away. */
function Landing() {
  const [query, setQuery] = useSearchParams();
  const failed = query.has('error');
  if (!failed && !query.has('break')) return null;
  return (
    <Alert
      mb="lg"
      color="amber"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={failed ? t('试卷内容有问题，无法继续考试') : t('考试已中断')}
      withCloseButton
      closeButtonLabel={t('关闭')}
      onClose={() => setQuery({}, { replace: true })}
    >
      {failed
        ? t('题目没有加载出来，已保存的答案不受影响。请重新进入考试，仍有问题时请联系监考老师。')
        : t('逐题考试已退出，已保存的答案不受影响。考试未结束时可以点击下方提示继续。')}
    </Alert>
  );
}
