import { Anchor, Button } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DeviceLine } from '../exam-taking/public.ts';
import {
  ExamRow,
  examPaths,
  inOrder,
  ListedOpenExam,
  NextExam,
  nextOf,
  openAmong,
  stageAt,
  useOpenPaper,
  type Stage,
} from '../exams/public.ts';
import type { MyExamsQuery } from '../generated/graphql.ts';
import styles from './home-page.module.css';
import { useExamClock } from './use-my-exams.ts';

const rowsShown = 5;
/** An exam that is open, or asks for something first: it is to be taken, and its row says how. */
const waits: ReadonlySet<Stage> = new Set(['open', 'learn', 'barred']);

interface NextExamsProps {
  readonly exams: MyExamsQuery['myExamList'];
  readonly refetch: () => Promise<unknown>;
}

/** The next exam, and the others as rows in the order in which the day asks for them. */
export function NextExams({ exams, refetch }: NextExamsProps) {
  const now = useExamClock(exams, refetch);
  const next = nextOf(exams, now);
  // The open one is told at the head of the page.
  const open = useOpenPaper('cache-first').data?.checkProcess;
  const rows = inOrder(exams, now).filter(({ id }) => id !== next?.id && id !== open?.examId);
  return (
    <ListedOpenExam value={openAmong(exams)}>
      {next !== null ? (
        <NextExam exam={next} now={now} device={<DeviceLine needed={next.needDevice} />} />
      ) : (
        !exams.some((exam) => waits.has(stageAt(exam, now))) && <NothingNext some={exams.length > 0} />
      )}
      {rows.length > 0 && (
        <section aria-labelledby="my-exams" className={styles['rows']}>
          <div className={styles['head']}>
            <h2 id="my-exams" className={styles['title']}>
              {t('我的考试')}
            </h2>
            <Anchor component={Link} to={examPaths.myExams} className={styles['more']}>
              {t('全部考试')}
            </Anchor>
          </div>
          {rows.slice(0, rowsShown).map((exam) => (
            <ExamRow key={exam.id} exam={exam} now={now} />
          ))}
        </section>
      )}
    </ListedOpenExam>
  );
}

function NothingNext({ some }: { readonly some: boolean }) {
  return (
    <Empty
      icon={<IconCalendarCheck size={24} stroke={1.6} />}
      title={some ? t('目前没有要参加的考试') : t('暂无正在进行中的考试')}
      hint={t('有新的考试安排时会显示在这里，并以站内消息通知您。不妨先练一练。')}
      action={
        <Button component={Link} to={examPaths.mockExams} variant="default">
          {t('去模拟考试')}
        </Button>
      }
    />
  );
}
