import { Button } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Page } from '../../app/page.tsx';
import { examPaths } from '../../exams/public.ts';
import { paths } from '../paths.ts';
import { currentTour } from './current-tour.ts';
import { ProctorsView } from './proctors-view.tsx';
import styles from './tour.module.css';
import { tourQuestions } from './tour-questions.ts';
import type { SightNow } from './tour-server.ts';

const has = (seen: SightNow, ...kinds: readonly string[]): boolean =>
  seen.sights.some(({ kind }) => kinds.includes(kind));

/** /web/exam/tour/seen: what was tried, and all that proctors would have seen of it. */
export function TourSeenPage() {
  const [tour] = useState(currentTour);
  if (tour === null) return <Navigate to={paths.tour} replace />;
  const { server } = tour;
  const seen = server.seen();
  const tried: readonly (readonly [string, boolean])[] = [
    ...tourQuestions.map(
      ({ quId, quType }) =>
        [typeName(quType), [...seen.answered, ...seen.half].includes(quId)] as readonly [string, boolean],
    ),
    [t('切屏监控'), has(seen, 'left')],
    [t('定时拍照'), has(seen, 'snapshot', 'no-picture')],
    [t('监考提醒'), has(seen, 'message')],
    [t('联系监考'), has(seen, 'help')],
  ];
  const count = tried.filter(([, done]) => done).length;
  return (
    <Page
      title={t('演练结束')}
      hint={seen.ownHandIn ? t('您已交卷') : (seen.ended ?? t('演练还没有交卷'))}
      actions={
        <>
          <Button component={Link} to={paths.tour} variant="default">
            {t('再演练一次')}
          </Button>
          <Button component={Link} to={examPaths.myExams}>
            {t('去我的考试')}
          </Button>
        </>
      }
    >
      <div className={styles['intro']}>
        <Panel title={t('已体验 {{n}} / {{all}}', { n: count, all: tried.length })}>
          <ul className={styles['tried']}>
            {tried.map(([name, done]) => (
              <li key={name} data-tried={done ? 'yes' : 'no'}>
                {done ? (
                  <IconCircleCheck size={20} aria-hidden />
                ) : (
                  <IconCircleDashed size={20} aria-hidden />
                )}
                {done ? name : t('{{name}}（未试）', { name })}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('监考端所见')}>
          <ProctorsView server={server} />
        </Panel>
      </div>
    </Page>
  );
}
