import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Pagination, Radio, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { DataTable } from '@vigil/ui/console/list/data-table.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import {
  QuestionImportRowsDocument,
  QuestionImportStartDocument,
  type QuestionImportQuery,
} from '../../generated/graphql.ts';
import { formatName } from './import-formats.ts';
import styles from './import-page.module.css';
import { importColumns } from './import-columns.tsx';

interface ImportPreviewProps {
  readonly found: QuestionImportQuery['questionImport'];
  readonly onStarted: () => Promise<unknown>;
  readonly onOther: () => void;
}

/** Second step: everything that was read, problems at their line; nothing is stored before 开始导入. */
export function ImportPreview({ found, onStarted, onOther }: ImportPreviewProps) {
  const { id, total, bad } = found;
  const good = total - bad;
  const [onlyBad, setOnlyBad] = useState(bad > 0);
  const [current, setCurrent] = useState(1);
  const [way, setWay] = useState<'whole' | 'good'>(bad === 0 ? 'whole' : 'good');
  const rows = useQuery(QuestionImportRowsDocument, {
    variables: { id, current, bad: onlyBad },
    fetchPolicy: 'cache-first',
  });
  const page = (rows.data ?? rows.previousData)?.questionImportRows;
  const start = useCall(QuestionImportStartDocument);
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const blocked = good === 0 || (way === 'whole' && bad > 0);
  const begin = async () => {
    if (await start.run({ id, whole: way === 'whole' })) await onStarted();
  };
  return (
    <Stack gap="md">
      <Panel
        title={found.fileName}
        aside={<span className={styles['quiet']}>{formatName(found.format)}</span>}
      >
        <dl className={styles['figures']}>
          <Figure label={t('读到试题')} value={total} />
          <Figure label={t('可以导入')} value={good} />
          <Figure label={t('存在问题')} value={bad} bad={bad > 0} />
        </dl>
        {bad > 0 && (
          <Radio.Group
            value={way}
            onChange={(value) => setWay(value as 'whole' | 'good')}
            label={t('有问题的试题怎么办')}
            mb="md"
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="good"
                label={t('跳过有问题的，导入其余 {{n}} 道', { n: sayNumber(good) })}
                disabled={good === 0}
              />
              <Radio value="whole" label={t('整份导入：全部正确才导入，请先改好文件再重新选择')} />
            </Stack>
          </Radio.Group>
        )}
        {start.error !== undefined && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            icon={<IconAlertCircle size={18} aria-hidden />}
            mb="md"
          >
            {messageOf(start.error)}
          </Alert>
        )}
        <Group gap="sm" className={styles['acts']}>
          <Button onClick={() => void begin()} loading={start.busy} disabled={blocked}>
            {t('开始导入 {{n}} 道试题', { n: sayNumber(blocked ? 0 : good) })}
          </Button>
          <Button variant="default" onClick={onOther} disabled={start.busy}>
            {t('重新选择文件')}
          </Button>
        </Group>
      </Panel>
      <div>
        <Group justify="space-between" mb="sm">
          <SegmentedControl
            aria-label={t('显示哪些试题')}
            value={onlyBad ? 'bad' : 'all'}
            onChange={(value) => {
              setOnlyBad(value === 'bad');
              setCurrent(1);
            }}
            data={[
              { value: 'all', label: t('全部 {{n}}', { n: sayNumber(total) }) },
              { value: 'bad', label: t('有问题的 {{n}}', { n: sayNumber(bad) }) },
            ]}
          />
          {page !== undefined && page.pages > 1 && (
            <Pagination
              total={page.pages}
              value={current}
              onChange={setCurrent}
              size={phone ? 'lg' : 'sm'}
              siblings={phone ? 0 : 1}
              getItemProps={(each) => ({ 'aria-label': t('第 {{page}} 页', { page: each }) })}
            />
          )}
        </Group>
        <QueryView query={{ ...rows, data: page }} loading={<Loading count={8} />}>
          {({ records }) => (
            <DataTable
              caption={t('读到的试题')}
              columns={importColumns}
              rows={records}
              rowKey={(row) => String(row.place)}
              stale={rows.loading && rows.data === undefined}
              empty={<Empty title={t('没有发现问题')} hint={t('所有试题都可以导入。')} />}
            />
          )}
        </QueryView>
      </div>
    </Stack>
  );
}

function Figure({
  label,
  value,
  bad = false,
}: {
  readonly label: string;
  readonly value: number;
  readonly bad?: boolean;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={bad ? styles['bad'] : undefined}>{sayNumber(value)}</dd>
    </div>
  );
}
