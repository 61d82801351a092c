import { Anchor } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { holdWords } from '@vigil/ui/text/hold-words.ts';
import { t } from '@vigil/ui/text/t.ts';
import { IconBook2, IconHistory, IconReceipt, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DownloadReceipts } from '../receipts/download-receipts.tsx';
import { paths } from '../paths.ts';
import styles from './next-steps.module.css';
import type { Result, ReviewPart } from './result.ts';

interface NextStepsProps {
  readonly result: Result;
  /** of this browser */
  readonly receipts: number;
  /** whose result it is; null: not known */
  readonly userId: string | null;
}

/** 接下来: what can be done now; what comes by itself stands beside the score that it is. */
export function NextSteps({ result, receipts, userId }: NextStepsProps) {
  const wrong = result.resultType === 3 && result.resultsShown && result.quList.some(isMissed);
  return (
    <Panel title={t('接下来')} className={styles['panel']}>
      <ul className={styles['steps']}>
        {wrong && (
          <Next icon={IconBook2} text={t('把答错的题再练一遍，系统会按时提醒复习。')}>
            <Anchor component={Link} to={paths.wrongBook(result.examId)}>
              {t('错题本')}
            </Anchor>
          </Next>
        )}
        {userId !== null && (
          <Next icon={IconHistory} text={t('这场考试的每次作答都在考试记录里。')}>
            <Anchor component={Link} to={paths.attempts(result.examId, userId)}>
              {t('查看考试记录')}
            </Anchor>
          </Next>
        )}
        {receipts > 0 && (
          <Next
            icon={IconReceipt}
            text={t(
              '本浏览器保存的作答回执有 {{n}} 份，在别的设备上作答的不在其中。对成绩有疑问时，回执能证明您何时保存了什么。',
              {
                n: receipts,
              },
            )}
          >
            <DownloadReceipts paperId={result.id} title={result.title} />
          </Next>
        )}
      </ul>
    </Panel>
  );
}

/** Told wrong, or with fewer points than it gives: the wrong-book has something. Before the keys are out none is. */
const isMissed = (question: ReviewPart & { readonly subList?: readonly ReviewPart[] }): boolean =>
  question.isRight === false ||
  (question.actualScore !== null && question.score !== null && question.actualScore < question.score) ||
  (question.subList ?? []).some(isMissed);

interface NextProps {
  readonly icon: Icon;
  readonly text: string;
  readonly children?: ReactNode;
}

function Next({ icon: NextIcon, text, children }: NextProps) {
  return (
    <li>
      <NextIcon size={22} stroke={1.6} aria-hidden />
      <span>{holdWords(text)}</span>
      {children}
    </li>
  );
}
