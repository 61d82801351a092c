import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPlayerPlay, IconRepeat, IconTrash } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { SearchField } from '@vigil/ui/search/search-field.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useListPlace } from '../../app/list-place.ts';
import { Page } from '../../app/page.tsx';
import { Pager } from '../../app/pager.tsx';
import { RemoveWrongQuestionsDocument, WrongBookDocument } from '../../generated/graphql.ts';
import { trainingPaths } from '../../training/public.ts';
import { NoWrongQuestions } from '../no-wrong-questions.tsx';
import { paths } from '../paths.ts';
import { History } from './history.tsx';
import styles from './book-page.module.css';
import { titleOf, WrongTable } from './wrong-table.tsx';

const pageSize = 10;
/** What a training of wrong questions is of, when it is of no one exam: it leads back here. */
const everyExam = 'all';
const trainingOfWrong = 0;

/**
 * /web/book/list/:examId and /web/book/list 错题本: what was answered wrongly in one exam or in all; chosen rows are
 * taken out after asking.
 */
export function BookPage() {
  const asked = useParams()['examId'];
  const examId = asked === everyExam ? undefined : asked;
  const client = useApolloClient();
  const { current, filters, turn: goTo, change } = useListPlace(['title']);
  const { title = '' } = filters;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [working, setWorking] = useState(false);
  const params = { ...(title === '' ? {} : { title }), ...(examId === undefined ? {} : { examId }) };
  const query = useQuery(WrongBookDocument, {
    variables: { input: { current, size: pageSize, params } },
    fetchPolicy: 'network-only',
  });
  const data = query.data ?? query.previousData;
  const page = data?.wrongBookPaging;
  const turn = (to: number) => {
    goTo(to);
    setChosen(new Set());
  };
  const remove = async () => {
    setWorking(true);
    try {
      await client.mutate({ mutation: RemoveWrongQuestionsDocument, variables: { ids: [...chosen] } });
      notifySuccess(t('错题移除成功！'));
      turn(1);
      query.refetch().catch(() => undefined);
    } catch (error) {
      notifyError(error);
    } finally {
      setWorking(false);
    }
  };
  const askRemove = () =>
    modals.openConfirmModal({
      title: t('移出错题本（{{n}} 道题）', { n: chosen.size }),
      children: (
        <>
          <p className={styles['ask']}>{t('确定要将选中的试题移出错题本吗？')}</p>
          <ul className={styles['chosen']} aria-label={t('选中的试题')}>
            {(page?.records ?? [])
              .filter(({ id }) => chosen.has(id))
              .map((question) => (
                <li key={question.id} title={titleOf(question)}>
                  <QuestionText text={titleOf(question)} />
                </li>
              ))}
          </ul>
        </>
      ),
      onConfirm: () => void remove(),
    });
  const isEmpty = page?.total === 0 && title === '';
  const examTitle = examId === undefined ? undefined : page?.records[0]?.examTitle;

  return (
    <Page
      title={t('错题本')}
      hint={examTitle ?? t('答案公布后，答错的试题会收在这里。')}
      actions={
        <>
          {!(isEmpty && examId === undefined) && (
            <Button
              component={Link}
              to={paths.review}
              variant="default"
              leftSection={<IconRepeat size={18} aria-hidden />}
            >
              {t('今日复习')}
            </Button>
          )}
          {(page?.total ?? 0) > 0 && (
            <Button
              component={Link}
              to={trainingPaths.training(examId ?? everyExam, trainingOfWrong)}
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
            >
              {t('开始错题训练')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {!isEmpty && (
            <div className={styles['bar']}>
              <div role="search" className={styles['search']}>
                <SearchField
                  className={styles['title'] ?? ''}
                  label={t('试题题目')}
                  placeholder={t('搜索试题题目')}
                  value={title}
                  onChange={(next) => {
                    change({ title: next === '' ? undefined : next });
                    setChosen(new Set());
                  }}
                />
              </div>
              <Button
                variant="default"
                className={styles['remove']}
                leftSection={<IconTrash size={18} aria-hidden />}
                disabled={chosen.size === 0}
                loading={working}
                onClick={askRemove}
              >
                {chosen.size === 0 ? t('移出错题本') : t('移出错题本（{{n}}）', { n: chosen.size })}
              </Button>
            </div>
          )}
          <QueryView
            query={{ ...query, data }}
            isEmpty={({ wrongBookPaging }) => wrongBookPaging.records.length === 0}
            empty={
              title === '' ? (
                <NoWrongQuestions />
              ) : (
                <Empty title={t('没有符合条件的错题')} hint={t('请换一个词再试。')} />
              )
            }
          >
            {({ wrongBookPaging }) => (
              <>
                <WrongTable
                  rows={wrongBookPaging.records}
                  rightsToLeave={wrongBookPaging.rightsToLeave}
                  withExam={examId === undefined}
                  chosen={chosen}
                  onChoose={setChosen}
                />
                <Pager
                  current={wrongBookPaging.current}
                  pages={wrongBookPaging.pages}
                  total={wrongBookPaging.total}
                  onChange={turn}
                />
              </>
            )}
          </QueryView>
        </div>
        <History examId={examId} />
      </div>
    </Page>
  );
}
