import { useQuery } from '@apollo/client/react';
import { Button, Progress } from '@mantine/core';
import { IconCalendarCheck, IconCircleCheck } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BackButton } from '../../app/back-button.tsx';
import { Page } from '../../app/page.tsx';
import { ReviewsDueDocument } from '../../generated/graphql.ts';
import { NoWrongQuestions } from '../no-wrong-questions.tsx';
import { paths } from '../paths.ts';
import { ReviewQuestion } from './review-question.tsx';
import styles from './review-page.module.css';
import { useReviewsAhead } from './use-reviews-ahead.ts';

/** /web/book/review 今日复习: what is due today, one question after another. */
export function ReviewPage() {
  const query = useQuery(ReviewsDueDocument, { fetchPolicy: 'network-only' });
  return (
    <Page
      title={t('今日复习')}
      hint={t('答错的试题按记忆规律安排：答对的隔得越来越久，答错的第二天再来。')}
      actions={<BackButton to={paths.all} />}
    >
      <QueryView query={query} loading={<Loading shape="page" />}>
        {({ wrongBookDue }) =>
          wrongBookDue.quIds.length === 0 ? (
            <Nothing {...wrongBookDue} />
          ) : (
            <Session quIds={wrongBookDue.quIds} onDone={() => void query.refetch()} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Nothing({ doneToday, total }: { readonly doneToday: number; readonly total: number }) {
  const back = (
    <Button component={Link} to={paths.all} variant="default">
      {t('查看错题本')}
    </Button>
  );
  if (doneToday > 0)
    return (
      <Empty
        icon={<IconCircleCheck size={24} stroke={1.6} />}
        title={t('今天的复习已完成')}
        hint={t('今天复习了 {{n}} 题，明天再来。', { n: doneToday })}
        action={back}
      />
    );
  return total > 0 ? (
    <Empty
      icon={<IconCalendarCheck size={24} stroke={1.6} />}
      title={t('今天没有要复习的错题')}
      hint={t('到该复习的日子会出现在这里。')}
      action={back}
    />
  ) : (
    <NoWrongQuestions />
  );
}

interface SessionProps {
  /** as they are to be asked; those of this sitting stay as they began */
  readonly quIds: readonly string[];
  readonly onDone: () => void;
}

/** One sitting over what was due when it began. */
function Session({ quIds, onDone }: SessionProps) {
  const [asked] = useState(quIds);
  const [at, setAt] = useState(0);
  const [known, setKnown] = useState(0);
  const [later, setLater] = useState(0);
  const question = useReviewsAhead(asked, at);
  const current = asked[at];
  if (current === undefined)
    return (
      <Empty
        icon={<IconCircleCheck size={24} stroke={1.6} />}
        title={t('复习完成')}
        hint={
          later === 0
            ? t('本次复习 {{n}} 题，答对 {{known}} 题。', { n: asked.length, known })
            : t('本次复习 {{n}} 题，答对 {{known}} 题，另有 {{later}} 题待网络恢复后判题。', {
                ...{ n: asked.length, known, later },
              })
        }
        action={
          <Button variant="default" onClick={onDone}>
            {t('看看还有没有')}
          </Button>
        }
      />
    );
  return (
    <div className={styles['session']}>
      <div className={styles['bar']}>
        <Progress
          className={styles['progress']}
          value={(100 * at) / asked.length}
          aria-label={t('复习进度')}
        />
        <span className={styles['count']}>
          {t('第 {{n}} / {{all}} 题', { n: at + 1, all: asked.length })}
        </span>
      </div>
      <ReviewQuestion
        key={current}
        query={question}
        isLast={at === asked.length - 1}
        onNext={(wasKnown) => {
          if (wasKnown === null) setLater(later + 1);
          else if (wasKnown) setKnown(known + 1);
          setAt(at + 1);
        }}
      />
    </div>
  );
}
