import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { examPaths } from '../exams/public.ts';
import {
  ExamApplyWithdrawDocument,
  MyExamApplicationsDocument,
  type OwnApplicationFragment,
} from '../generated/graphql.ts';
import { ApplicationState } from './application-state.tsx';
import styles from './applications.module.css';

/** 我的申请 of the user centre: what was asked for, what came of it, and the way into the exam it opens. */
export function MyApplicationsPage() {
  const query = useQuery(MyExamApplicationsDocument, { fetchPolicy: 'cache-and-network' });
  const [withdraw] = useMutation(ExamApplyWithdrawDocument);
  const takeBack = async (id: string) => {
    try {
      await withdraw({ variables: { id } });
      notifySuccess(t('申请已撤回'));
    } catch (error) {
      notifyError(error);
    }
    await query.refetch().catch(() => undefined);
  };
  return (
    <Page title={t('我的申请')}>
      <QueryView
        query={query}
        loading={<Loading shape="entries" />}
        isEmpty={({ myExamApplications }) => myExamApplications.length === 0}
        empty={<Empty title={t('暂无申请')} hint={t('不能参加考试时，可在考试准备页提交申请。')} />}
      >
        {({ myExamApplications }) => (
          <ul className={styles['list']}>
            {myExamApplications.map((one) => (
              <Line key={one.id} one={one} onTakeBack={() => void takeBack(one.id)} />
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  );
}

interface LineProps {
  readonly one: OwnApplicationFragment;
  readonly onTakeBack: () => void;
}

function Line({ one, onTakeBack }: LineProps) {
  const mayEnter = one.auditState === 1 && !one.auditUsed;
  return (
    <li className={styles['one']}>
      <div className={styles['words']}>
        <Text fw={600}>{one.examTitle}</Text>
        <Text size="sm">{one.applyMsg}</Text>
        <Text size="sm" c="dimmed">
          {t('{{kind}} · {{time}} 提交', {
            kind: one.kind === 1 ? t('异常申请') : t('考试申请'),
            time: sayTime(one.applyTime),
          })}
          {one.until !== null && ` · ${t('{{time}} 前有效', { time: sayTime(one.until) })}`}
        </Text>
        {one.auditMsg !== '' && <Text size="sm">{t('审核意见：{{msg}}', { msg: one.auditMsg })}</Text>}
      </div>
      <div className={styles['end']}>
        <ApplicationState {...one} />
        {mayEnter && (
          <Button component={Link} to={examPaths.check(one.examId)}>
            {t('去考试')}
          </Button>
        )}
        {one.auditState === 0 && (
          <Button
            variant="default"
            onClick={onTakeBack}
            aria-label={t('撤回申请：{{title}}', { title: one.examTitle })}
          >
            {t('撤回申请')}
          </Button>
        )}
      </div>
    </li>
  );
}
