import {
  IconBook2,
  IconChevronRight,
  IconDeviceDesktop,
  IconFileText,
  IconNotebook,
  IconPlayerPlay,
  IconReportAnalytics,
  IconTargetArrow,
  type Icon,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { examTakingPaths } from '../exam-taking/public.ts';
import { examPaths } from '../exams/public.ts';
import { trainingPaths } from '../training/public.ts';
import { wrongBookPaths } from '../wrong-book/public.ts';
import styles from './beside.module.css';

interface Way {
  readonly title: string;
  readonly hint: string;
  readonly path: string;
  readonly icon: Icon;
}

const groups: readonly { readonly title: string; readonly ways: readonly Way[] }[] = [
  {
    title: t('考前准备'),
    ways: [
      {
        title: t('设备调试'),
        hint: t('检查摄像头与麦克风'),
        path: examTakingPaths.deviceDebug,
        icon: IconDeviceDesktop,
      },
      {
        title: t('考试演练'),
        hint: t('走一遍答题页，不留成绩'),
        path: examTakingPaths.tour,
        icon: IconPlayerPlay,
      },
      { title: t('考生须知'), hint: t('考前请先阅读'), path: examPaths.instructions, icon: IconFileText },
    ],
  },
  {
    title: t('成绩与练习'),
    ways: [
      {
        title: t('成绩查询'),
        hint: t('我的成绩与作答记录'),
        path: examTakingPaths.scoresTab,
        icon: IconReportAnalytics,
      },
      { title: t('错题本'), hint: t('答错的题，按时复习'), path: wrongBookPaths.all, icon: IconBook2 },
      { title: t('题库训练'), hint: t('按题库、章节练习'), path: trainingPaths.banks, icon: IconTargetArrow },
      { title: t('模拟考试'), hint: t('熟悉流程与题型'), path: examPaths.mockExams, icon: IconNotebook },
    ],
  },
];

/** Beside the exams: what is good to do before one, and results and practice. */
export function Beside() {
  return (
    <nav className={styles['beside']} aria-label={t('快捷入口')}>
      {groups.map(({ title, ways }) => (
        <section key={title} className={styles['group']} aria-label={title}>
          <h2 className={styles['title']}>{title}</h2>
          <ul className={styles['ways']}>
            {ways.map(({ title: name, hint, path, icon: Icon }) => (
              <li key={path}>
                <Link to={path} className={styles['way']}>
                  <Icon size={22} stroke={1.6} aria-hidden />
                  <span className={styles['words']}>
                    <span className={styles['name']}>{name}</span>
                    <span className={styles['hint']}>{hint}</span>
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
