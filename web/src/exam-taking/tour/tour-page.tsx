import { Button } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import {
  IconCamera,
  IconEye,
  IconHandStop,
  IconListNumbers,
  IconMessage2,
  IconScreenShare,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { BackButton } from '../../app/back-button.tsx';
import { Page } from '../../app/page.tsx';
import { useUser } from '../../app/user.ts';
import { examPaths } from '../../exams/public.ts';
import { paths } from '../paths.ts';
import { beginTour } from './current-tour.ts';
import styles from './tour.module.css';
import { tourQuestions } from './tour-questions.ts';
import { tourRules } from './tour-paper.ts';

const parts: readonly { readonly icon: Icon; readonly text: string }[] = [
  {
    icon: IconListNumbers,
    text: t('{{n}} 种题型各一题，用的就是正式考试的答题页面', { n: tourQuestions.length }),
  },
  { icon: IconScreenShare, text: t('切屏监控：离开 {{n}} 次会演示强制交卷', { n: tourRules.leaveCount }) },
  { icon: IconCamera, text: t('摄像头：定时拍照与人脸检查，画面不离开本机，也不比对') },
  { icon: IconMessage2, text: t('监考提醒与联系监考，都可以试一试') },
  { icon: IconEye, text: t('随时查看监考老师会看到什么') },
];

/** /web/exam/tour, 考试演练: what it is and what it costs, which is nothing. */
export function TourPage() {
  const user = useUser();
  const navigate = useNavigate();
  const begin = () => {
    // Asked for with the click itself, because browsers allow it only then.
    void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined);
    beginTour(user?.realName ?? t('考生'));
    void navigate(paths.tourPaper);
  };
  return (
    <Page
      title={t('考试演练')}
      hint={t('用真实的答题页面走一遍，不占考试次数，不留成绩。')}
      actions={<BackButton to={examPaths.myExams} />}
    >
      <div className={styles['intro']}>
        <Panel title={t('演练里有什么')}>
          <ul className={styles['parts']}>
            {parts.map(({ icon: Icon, text }) => (
              <li key={text}>
                <Icon size={22} stroke={1.6} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('开始前请知道')}>
          <ul className={styles['parts']}>
            <li>
              <IconShieldCheck size={22} stroke={1.6} aria-hidden />
              {t('作答与照片不计入任何考试，也不提交；选择的 Scratch 作品会像平时一样上传。')}
            </li>
            <li>
              <IconHandStop size={22} stroke={1.6} aria-hidden />
              {t('没有摄像头也可以演练，页面会演示取不到画面时的提示。')}
            </li>
          </ul>
          <Button size="lg" mt="lg" onClick={begin}>
            {t('开始演练')}
          </Button>
        </Panel>
      </div>
    </Page>
  );
}
