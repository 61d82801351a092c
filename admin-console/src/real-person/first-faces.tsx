import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Pages } from '@vigil/ui/console/pages.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import {
  RealFirstPagingDocument,
  RealFirstSettleDocument,
  type RealFirstPagingQuery,
} from '../generated/graphql.ts';
import styles from './real-person.module.css';
import { TwoFaces } from './two-faces.tsx';

type First = RealFirstPagingQuery['realFirstPaging']['records'][number];
const perPage = 12;

/** Faces that the first capture of an exam registered: a person confirms each, or takes it away. */
export function FirstFaces() {
  const [page, setPage] = useState(1);
  const query = useQuery(RealFirstPagingDocument, {
    variables: { input: { current: page, size: perPage } },
    fetchPolicy: 'network-only',
  });
  const reload = () => void query.refetch().catch(() => undefined);
  return (
    <QueryView
      query={query}
      isEmpty={({ realFirstPaging }) => realFirstPaging.total === 0}
      empty={
        <Empty
          plain
          title={t('没有待核对的首次抓拍')}
          hint={t('没有登记人脸的考生首次人脸核验时，抓拍的照片会登记并出现在这里。')}
        />
      }
    >
      {({ realFirstPaging: { records, pages } }) => (
        <Stack gap="md">
          <ul className={styles['cards']} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {records.map((first) => (
              <FirstCard key={first.faceFileId} first={first} onDone={reload} />
            ))}
          </ul>
          {pages > 1 && (
            <Group justify="flex-end">
              <Pages total={pages} value={page} onChange={setPage} aria-label={t('首次抓拍分页')} />
            </Group>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function FirstCard({ first, onDone }: { readonly first: First; readonly onDone: () => void }) {
  const { userId, userName, realName, deptName, faceFileId, face, photo } = first;
  const call = useCall(RealFirstSettleDocument);
  const settle = async (confirmed: boolean) => {
    if (!(await call.run({ userId, faceFileId, confirmed }))) return;
    notifySuccess(confirmed ? t('已确认') : t('已移除，下次抓拍将重新登记'));
    onDone();
  };
  const askRemove = () =>
    modals.openConfirmModal({
      title: t('不是本人'),
      children: t('移除后，{{name}}下次人脸核验的抓拍将重新登记。此前的考试记录不变，请在考试记录中核查。', {
        name: realName,
      }),
      confirmProps: { color: 'red.6' },
      onConfirm: () => void settle(false),
    });
  return (
    <li className={styles['card']} aria-label={realName}>
      <div>
        <p className={styles['who']}>{realName}</p>
        <p className={styles['quiet']}>{[userName, deptName].filter(Boolean).join(' · ')}</p>
      </div>
      <TwoFaces face={face} faceWord={t('首次抓拍')} known={photo} knownWord={t('证件照')} />
      {call.error !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(call.error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button size="sm" loading={call.busy} onClick={() => void settle(true)}>
          {t('确认是本人')}
        </Button>
        <Button size="sm" variant="default" disabled={call.busy} onClick={askRemove}>
          {t('不是本人')}
        </Button>
      </Group>
    </li>
  );
}
