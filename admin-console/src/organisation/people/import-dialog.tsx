import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { FileImport } from '@vigil/ui/upload/file-import.tsx';
import { useCallback, useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import {
  PeopleImportRowsDocument,
  PeopleImportStartDocument,
  type ActFieldsFragment,
} from '../../generated/graphql.ts';
import { ActOutcome } from './act-outcome.tsx';
import { FormerImports } from './former-imports.tsx';
import styles from './import-dialog.module.css';
import { Slips } from './slips.tsx';

interface Read {
  readonly id: string;
  readonly total: number;
  readonly bad: number;
  /** of one that was begun before */
  readonly actState?: string | null;
}

/** An act of which nothing is known yet: it is asked for. */
const ofFormer = ({ id, total }: Read): ActFieldsFragment => ({
  ...{ id, kind: 'import', noun: t('导入用户'), state: 'running', total, done: 0, changed: 0, refused: 0 },
  refusals: [],
});

interface ImportDialogProps {
  readonly onClose: () => void;
  /** There are people who were not there before. */
  readonly onImported: () => void;
}

/** 导入用户: a file, what is in it, importing all of it or nobody, then the slips for the first login. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [read, setRead] = useState<Read | null>(null);
  const [begun, setBegun] = useState<ActFieldsFragment | null>(null);
  const [done, setDone] = useState(false);
  const ended = useCallback(() => {
    setDone(true);
    onImported();
  }, [onImported]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('导入用户')}
      size={960}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      {read === null ? (
        <>
          <FileImport
            action="/api/sys/user/import"
            accept={['.xlsx']}
            template="/api/sys/user/import/template"
            hint={t('请先下载模板，按列填写后上传；账号、姓名、部门必填，角色留空为学员。')}
            success={t('文件已读取，请检查后开始导入')}
            onAnswer={(answer: Read) => setRead(answer)}
          />
          <FormerImports onOpen={setRead} />
        </>
      ) : begun === null && read.actState == null ? (
        <Preview read={read} onAgain={() => setRead(null)} onBegun={setBegun} />
      ) : (
        <Stack gap="lg">
          <ActOutcome act={begun ?? ofFormer(read)} onDone={ended} />
          {done && <Slips importId={read.id} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('关闭')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

const shownAtMost = 200;

/** What was found in the file: the rows with problems where there are any, else the first of all. */
function Preview({
  read,
  onAgain,
  onBegun,
}: {
  readonly read: Read;
  readonly onAgain: () => void;
  readonly onBegun: (act: ActFieldsFragment | null) => void;
}) {
  const isBad = read.bad > 0;
  const { data, error } = useQuery(PeopleImportRowsDocument, {
    variables: { id: read.id, current: 1, bad: isBad },
    fetchPolicy: 'network-only',
  });
  const start = useCall(PeopleImportStartDocument);
  const rows = data?.userImportRows.records;
  const begin = async () => {
    if (await start.run({ id: read.id })) onBegun(start.answer()?.userImportStart ?? null);
  };
  const failure = error ?? start.error;
  return (
    <Stack gap="md">
      <Text role="status">
        {isBad
          ? t('共 {{total}} 人，其中 {{bad}} 人存在问题。请修改文件后重新上传，任何一行有问题都不会导入。', {
              total: sayNumber(read.total),
              bad: sayNumber(read.bad),
            })
          : t('共 {{total}} 人，全部检查通过。', { total: sayNumber(read.total) })}
      </Text>
      {rows === undefined ? (
        <Loading shape="page" />
      ) : (
        <ScrollArea.Autosize
          mah="50vh"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('导入预览') }}
        >
          <Table stickyHeader verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th className={styles['short'] ?? ''}>{t('行')}</Table.Th>
                <Table.Th className={styles['short'] ?? ''}>{t('账号')}</Table.Th>
                <Table.Th className={styles['short'] ?? ''}>{t('姓名')}</Table.Th>
                <Table.Th>{isBad ? t('问题') : t('部门')}</Table.Th>
                {!isBad && <Table.Th className={styles['wide'] ?? ''}>{t('角色')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ line, userName, realName, department, roleNames, problems }) => (
                <Table.Tr key={line}>
                  <Table.Td className="tabular">{line}</Table.Td>
                  <Table.Td>{userName || '—'}</Table.Td>
                  <Table.Td>{realName || '—'}</Table.Td>
                  <Table.Td className={isBad ? (styles['problem'] ?? '') : ''}>
                    {isBad ? problems.join(' ') : department}
                  </Table.Td>
                  {!isBad && <Table.Td className={styles['wide'] ?? ''}>{roleNames.join('、')}</Table.Td>}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {rows !== undefined && (isBad ? read.bad : read.total) > shownAtMost && (
        <Text c="dimmed" size="sm">
          {t('只列出前 {{n}} 行。', { n: shownAtMost })}
        </Text>
      )}
      {failure !== undefined && failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(failure)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onAgain} disabled={start.busy}>
          {t('重新选择文件')}
        </Button>
        <Button onClick={() => void begin()} loading={start.busy} disabled={isBad}>
          {t('导入 {{n}} 人', { n: sayNumber(read.total) })}
        </Button>
      </Group>
    </Stack>
  );
}
