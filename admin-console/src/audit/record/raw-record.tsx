import { useQuery } from '@apollo/client/react';
import { Button, CopyButton, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useId, useState } from 'react';
import { AuditPaperEventDocument } from '../../generated/graphql.ts';
import type { AuditEvent } from '../replay.ts';
import styles from './raw-record.module.css';
import { recordText } from './record-text.ts';

interface RawRecordProps {
  readonly paperId: string;
  /** The event the slider stands on or after. */
  readonly event: AuditEvent;
}

/** The event as the log has it, as JSON, for who compares it with another copy; it goes along with the slider. */
export function RawRecord({ paperId, event }: RawRecordProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles['pane']}>
      <UnstyledButton
        className={styles['toggle']}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <Chevron size={16} aria-hidden />
        {t('原始记录（JSON）')}
      </UnstyledButton>
      <div id={id} hidden={!opened} className={styles['body']}>
        {opened && <Record paperId={paperId} event={event} />}
      </div>
    </div>
  );
}

function Record({ paperId, event }: RawRecordProps) {
  const [settled] = useDebouncedValue(event, 150);
  const query = useQuery(AuditPaperEventDocument, {
    variables: { id: paperId, stream: settled.stream, revision: settled.revision },
    fetchPolicy: 'cache-first',
  });
  const data = query.data ?? query.previousData;
  return (
    <QueryView query={{ ...query, data }} loading={<Loading shape="line" />}>
      {({ auditPaperEvent }) => {
        const text = recordText(auditPaperEvent);
        return (
          <>
            <CopyButton value={text} timeout={2000}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={
                    copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
                  }
                  onClick={copy}
                >
                  {copied ? t('已复制') : t('复制记录')}
                </Button>
              )}
            </CopyButton>
            <pre className={styles['json']} aria-busy={auditPaperEvent.id !== event.id}>
              {text}
            </pre>
          </>
        );
      }}
    </QueryView>
  );
}
