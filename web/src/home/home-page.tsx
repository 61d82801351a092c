import { useQuery } from '@apollo/client/react';
import { Anchor, Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBookmarks,
  IconDeviceDesktop,
  IconFileText,
  IconNotebook,
  IconReportAnalytics,
} from '@tabler/icons-react';
import { useToken } from '@vigil/ui/session/session.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { requestLogin } from '../app/login-request.ts';
import { Notices } from '../app/notices.tsx';
import { Page } from '../app/page.tsx';
import { useSite } from '../app/site.tsx';
import { useUser } from '../app/user.ts';
import { examTakingPaths } from '../exam-taking/public.ts';
import { actableFirst, ExamCards, examPaths } from '../exams/public.ts';
import { NoticeCard, NoticeLine } from '../messages/public.ts';
import { Carousel } from '../slideshow/public.ts';
import { DueCard, wrongBookPaths } from '../wrong-book/public.ts';
import { MyExamsDocument } from '../generated/graphql.ts';
import styles from './home-page.module.css';

const shownOnHome = 6;

const tiles = [
  {
    title: t('成绩查询'),
    hint: t('查看成绩与作答记录'),
    path: examTakingPaths.scoresTab,
    icon: IconReportAnalytics,
  },
  { title: t('错题本'), hint: t('重做答错的题'), path: wrongBookPaths.all, icon: IconBookmarks },
  { title: t('模拟考试'), hint: t('熟悉流程与题型'), path: examPaths.mockExams, icon: IconNotebook },
  { title: t('考生须知'), hint: t('考前请先阅读'), path: examPaths.instructions, icon: IconFileText },
  {
    title: t('设备调试'),
    hint: t('检查摄像头与麦克风'),
    path: examTakingPaths.deviceDebug,
    icon: IconDeviceDesktop,
  },
];

/**
 * /web/index: greeting, the paper in progress, quick ways, my exams; lands `?error` and `?break` with what
 * happened.
 */
export function HomePage() {
  const token = useToken();
  const user = useUser();
  const { info, depart } = useSite();
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
        {tiles.map(({ title, hint, path, icon: Icon }) => (
          <Link key={path} to={path} className={styles['tile']}>
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
        depart.showExam && <MyExams />
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
