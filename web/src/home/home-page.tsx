import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconClipboardCheck, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import { useToken } from '@vigil/ui/session/session.ts';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useSearchParams } from 'react-router-dom';
import { InstallLine } from '../app/install-line.tsx';
import { requestLogin } from '../app/login-request.ts';
import { Notices } from '../app/notices.tsx';
import { Page } from '../app/page.tsx';
import { RememberedNote } from '../app/remembered-note.tsx';
import { useSite } from '../app/site.tsx';
import { useUser } from '../app/user.ts';
import { useOpenPaper } from '../exams/public.ts';
import { NoticeCard, NoticeLine, useNotices } from '../messages/public.ts';
import { Carousel, useSlides } from '../slideshow/public.ts';
import { DueCard, useReviewsDue } from '../wrong-book/public.ts';
import { Beside } from './beside.tsx';
import styles from './home-page.module.css';
import { NextExams } from './next-exams.tsx';
import { useMyExams } from './use-my-exams.ts';
import { useSettled } from './use-settled.ts';

export { takeHome } from './take-early.ts';

/**
 * /web/index: greeting, the paper in progress, the next exam with the others under it, results and practice beside;
 * lands `?error` and `?break` with what happened. Shown in one piece, so that nothing moves under the finger.
 */
export function HomePage() {
  const token = useToken();
  const user = useUser();
  const { info, depart } = useSite();
  const exams = useMyExams();
  const settled = useSettled(exams, [useOpenPaper(), useReviewsDue(), useNotices(), useSlides()]);
  return (
    <Page
      title={
        user === null
          ? t('欢迎使用{{site}}', { site: info.siteName.replace(/^(?=\w)/, ' ') })
          : t('{{name}}，您好', { name: user.realName })
      }
      hint={user?.deptName ?? undefined}
    >
      <Landing />
      {settled ? (
        <>
          <NoticeLine />
          <Notices asked />
          {/* Over both columns, which begin on one line. */}
          <RememberedNote at={token === null ? null : exams.rememberedAt} />
          <div className={styles['grid']}>
            <div className={styles['main']}>
              {token === null ? (
                <GuestHero />
              ) : (
                depart.showExam &&
                info.props.moduleExam && (
                  <QueryView query={exams} loading={<Loading shape="hero" />}>
                    {({ myExamList }) => <NextExams exams={myExamList} refetch={exams.refetch} />}
                  </QueryView>
                )
              )}
              <Carousel />
              <NoticeCard small />
              <InstallLine />
            </div>
            <div>
              <DueCard />
              <Beside />
            </div>
          </div>
        </>
      ) : (
        <div className={styles['grid']}>
          <Loading shape="hero" />
        </div>
      )}
    </Page>
  );
}

const promises = [
  { icon: IconClipboardCheck, text: t('作答即存，交卷前随时可以修改') },
  { icon: IconWifiOff, text: t('断网时答案保存在本机，恢复后自动提交') },
  { icon: IconShieldCheck, text: t('全程留痕，成绩有据可查') },
];

/** Who is not logged in: what this place promises, and the one act. */
function GuestHero() {
  return (
    <section className={styles['guest']} aria-labelledby="guest-hero">
      <h2 id="guest-hero">{t('登录后查看您的考试')}</h2>
      <ul className={styles['promises']}>
        {promises.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={22} stroke={1.6} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      <Button variant="white" size="md" onClick={requestLogin}>
        {t('登录')}
      </Button>
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
