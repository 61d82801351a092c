import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { useSend } from '../app/use-call.ts';
import { ServerStatusCheckDocument, ServerStatusDocument } from '../generated/graphql.ts';
import { BackupPanel } from './backup-panel.tsx';
import { MachinePanel } from './machine-panel.tsx';
import { paths } from './paths.ts';
import styles from './status.module.css';
import { StorageUsePanel } from './storage-use-panel.tsx';
import { QueuesPanel, ServicesPanel } from './work-panels.tsx';

const lookAgainMs = 5000;

/** 运行状况: queues, services outside, backups, files, disks, keys and versions. */
export function StatusPage() {
  usePagePlace(t('运行状况'), paths.status);
  const { site } = useSession();
  const query = useQuery(ServerStatusDocument, { fetchPolicy: 'network-only', pollInterval: lookAgainMs });
  const send = useSend(ServerStatusCheckDocument);
  const [busy, setBusy] = useState(false);
  const check = () => {
    setBusy(true);
    send({}, crypto.randomUUID())
      .then(() => notifySuccess(t('已开始检查，结果随后更新！')))
      .catch(notifyError)
      .finally(() => setBusy(false));
  };
  const data = query.data ?? query.previousData;
  return (
    <>
      <PageHeader
        title={t('运行状况')}
        site={site.siteName}
        actions={
          <Button variant="default" loading={busy} onClick={check}>
            {t('立即检查')}
          </Button>
        }
      />
      <QueryView query={{ ...query, data }} loading={<Loading shape="page" />}>
        {({ serverStatus: status }) => (
          <div className={styles['page']}>
            <div className={styles['columns']}>
              <QueuesPanel queues={status.queues} />
              <ServicesPanel services={status.services} />
            </div>
            <BackupPanel backups={status.backups} onChanged={() => void query.refetch()} />
            <div className={styles['columns']}>
              <StorageUsePanel usage={status.usage} />
              <MachinePanel status={status} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}
