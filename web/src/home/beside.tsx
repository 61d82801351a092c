import {
  IconBook2,
  IconCertificate,
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
import { isOn } from '../app/brand-words.ts';
import type { Site } from '../app/remembered-site.ts';
import { useSite } from '../app/site.tsx';
import type { SiteModule } from '../app/site-module.ts';
import { examTakingPaths } from '../exam-taking/public.ts';
import { examPaths } from '../exams/public.ts';
import { trainingPaths } from '../training/public.ts';
import { wrongBookPaths } from '../wrong-book/public.ts';
import styles from './beside.module.css';

interface Way {
  /** what brands call it (`tileKeys` of the domain); without one every brand shows it */
  readonly key?: string;
  readonly module?: SiteModule;
  readonly title: string;
  readonly hint: string;
  /** of this site; of another one with its scheme: opened in a new window */
  readonly path: string;
  readonly icon: Icon;
}

const groups: readonly { readonly title: string; readonly ways: readonly Way[] }[] = [
  {
    title: t('考前准备'),
    ways: [
      {
        key: 'devices',
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
      {
        key: 'instructions',
        title: t('考生须知'),
        hint: t('考前请先阅读'),
        path: examPaths.instructions,
        icon: IconFileText,
      },
    ],
  },
  {
    title: t('成绩与练习'),
    ways: [
      {
        key: 'scores',
        title: t('我的成绩'),
        hint: t('成绩与作答记录'),
        path: examTakingPaths.scoresTab,
        icon: IconReportAnalytics,
      },
      { title: t('错题本'), hint: t('答错的题，按时复习'), path: wrongBookPaths.all, icon: IconBook2 },
      { title: t('题库练习'), hint: t('按题库、章节练习'), path: trainingPaths.banks, icon: IconTargetArrow },
      {
        key: 'mock',
        module: 'moduleExam',
        title: t('模拟考试'),
        hint: t('熟悉流程与题型'),
        path: examPaths.mockExams,
        icon: IconNotebook,
      },
    ],
  },
];

/** The groups as the site's brand shows them; certificates are asked for elsewhere, where it says (exam-006). */
function shownGroups(site: Site): typeof groups {
  const { tiles, certificateUrl } = site.depart;
  const certificates: Way[] = certificateUrl
    ? [
        {
          ...{ key: 'certificates', title: t('证书查询'), hint: t('在新窗口中查询证书') },
          ...{ path: certificateUrl, icon: IconCertificate },
        },
      ]
    : [];
  return groups
    .map(({ title, ways }, at) => ({
      title,
      ways: [...ways, ...(at === groups.length - 1 ? certificates : [])].filter(
        (way) => isOn(site, way) && (way.key === undefined || tiles.includes(way.key)),
      ),
    }))
    .filter(({ ways }) => ways.length > 0);
}

/** Beside the exams: what is good to do before one, and results and practice. */
export function Beside() {
  return (
    <nav className={styles['beside']} aria-label={t('快捷入口')}>
      {shownGroups(useSite()).map(({ title, ways }) => (
        <section key={title} className={styles['group']} aria-label={title}>
          <h2 className={styles['title']}>{title}</h2>
          <ul className={styles['ways']}>
            {ways.map(({ title: name, hint, path, icon: Icon }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={styles['way']}
                  {...(path.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
                >
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
