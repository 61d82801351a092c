import { useQuery } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { Places } from '../app/brought.tsx';
import { MyExamApplicationsDocument } from '../generated/graphql.ts';
import { ApplicationState } from './application-state.tsx';
import styles from './applications.module.css';

const ApplyDialog = fetchedPart(async () => (await import('./apply-dialog.tsx')).ApplyDialog, null);

/** Where one may not start: what came of the last application for this exam, and to file one. [apply-001] [apply-004] */
export function ApplyForExam({ examId, abnormal = false }: Places['mayNotBegin']) {
  const query = useQuery(MyExamApplicationsDocument, {
    variables: { examId },
    fetchPolicy: 'cache-and-network',
  });
  const [opened, setOpened] = useState(false);
  if (query.data === undefined) return null;
  const [last] = query.data.myExamApplications;
  const waits = last?.auditState === 0;
  return (
    <div className={styles['apply']}>
      {last !== undefined && (
        <p className={styles['line']}>
          <span>{t('我的申请')}</span>
          <ApplicationState {...last} />
          {last.auditMsg !== '' && <Text size="sm">{last.auditMsg}</Text>}
        </p>
      )}
      {!waits && (
        <Button variant="default" fullWidth onClick={() => setOpened(true)}>
          {abnormal ? t('异常申请') : t('申请考试')}
        </Button>
      )}
      {opened && (
        <ApplyDialog
          examId={examId}
          abnormal={abnormal}
          onClose={() => setOpened(false)}
          onDone={() => void query.refetch().catch(() => undefined)}
        />
      )}
    </div>
  );
}
