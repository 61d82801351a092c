import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Radio, SegmentedControl, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { useCall } from '../../app/use-call.ts';
import {
  QuestionImportRowsDocument,
  QuestionImportStartDocument,
  type QuestionImportQuery,
} from '../../generated/graphql.ts';
import { formatName } from './import-formats.ts';
import styles from './import-page.module.css';
import { importColumns, type ReadRow } from './import-columns.tsx';

interface ImportPreviewProps {
  readonly found: QuestionImportQuery['questionImport'];
  readonly onStarted: () => Promise<unknown>;
  readonly onOther: () => void;
}

/** So many the server answers at once. */
const rowsAPage = 200;
const keyOf = (row: ReadRow): string => String(row.place);
const nameOf = (row: ReadRow): string => t('第 {{line}} 行', { line: row.line });

/**
 * Second step: everything that was read, problems and what is lost at their line; nothing is stored before
 * 开始导入.
 */
export function ImportPreview({ found, onStarted, onOther }: ImportPreviewProps) {
  const { id, total, bad, warned } = found;
  const good = total - bad;
  const list = useListAddress(['show'], rowsAPage);
  const show = list.filters.show ?? (bad > 0 ? 'bad' : warned > 0 ? 'warned' : 'all');
  const [way, setWay] = useState<'whole' | 'good'>(bad === 0 ? 'whole' : 'good');
  const rows = useQuery(QuestionImportRowsDocument, {
    variables: { id, current: list.current, bad: show === 'bad', warned: show === 'warned' },
    fetchPolicy: 'cache-first',
  });
  const start = useCall(QuestionImportStartDocument);
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
          {warned > 0 && <Figure label={t('导入后有出入')} value={warned} />}
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
      <ListView
        name="import"
        caption={t('读到的试题')}
        columns={importColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(rows, (data) => data.questionImportRows)}
        list={list}
        lead={
          <SegmentedControl
            aria-label={t('显示哪些试题')}
            value={show}
            onChange={(value) => list.change({ show: value })}
            data={[
              { value: 'all', label: t('全部 {{n}}', { n: sayNumber(total) }) },
              { value: 'bad', label: t('有问题的 {{n}}', { n: sayNumber(bad) }) },
              { value: 'warned', label: t('有出入的 {{n}}', { n: sayNumber(warned) }) },
            ]}
          />
        }
        unit={t('道试题')}
        fixedSize
        empty={
          show === 'bad'
            ? { title: t('没有发现问题'), hint: t('所有试题都可以导入。') }
            : show === 'warned'
              ? { title: t('没有发现出入'), hint: t('可以导入的试题都与文件一致。') }
              : { title: t('没有读到试题'), hint: t('请检查文件内容，或换一个文件再试。') }
        }
      />
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
