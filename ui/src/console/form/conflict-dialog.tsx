import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Dialog } from '../../layout/dialog.tsx';
import type { ReactNode } from 'react';
import { messageOf } from '../../connection/errors.ts';
import { Loading } from '../../state/loading.tsx';
import { exactTime } from '../../text/format.ts';
import { t } from '../../text/t.ts';
import { labelOf } from './error-summary.tsx';
import styles from './form.module.css';
import { sayPlainly } from './say-plainly.tsx';
import type { EntityForm } from './use-entity-form.ts';

interface ConflictDialogProps<V extends object> {
  readonly form: EntityForm<V>;
  readonly labels?: Readonly<Record<string, string>>;
  /** A field's value in words; without it, or where it says null, as `sayPlainly` does. */
  readonly sayValue?: (path: string, value: unknown) => ReactNode;
}

/**
 * 已被他人修改: who and when, which fields differ, and both ways on. Closing it keeps what was typed and
 * saves nothing.
 */
export function ConflictDialog<V extends object>({ form, labels = {}, sayValue }: ConflictDialogProps<V>) {
  const { conflict } = form;
  const theirs = conflict?.theirs ?? null;
  const say = (path: string, value: unknown): ReactNode => sayValue?.(path, value) ?? sayPlainly(value);
  const who = theirs?.by ?? null;
  const when = theirs?.at ? exactTime(theirs.at) : null;
  return (
    <Dialog
      opened={conflict !== null}
      onClose={form.dismissConflict}
      title={t('已被他人修改')}
      size={640}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {conflict?.error !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(conflict?.error)}
          </Alert>
        )}
        {theirs === null && conflict?.error === undefined && <Loading count={3} />}
        {theirs !== null && (
          <>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <IconAlertTriangle size={20} aria-hidden className={styles['warn']} />
              <Text>
                {who !== null && when !== null
                  ? t('您编辑期间，{{who}} 于 {{when}} 保存了新的版本。您填写的内容还在，没有被覆盖。', {
                      who,
                      when,
                    })
                  : t('您编辑期间，有人保存了新的版本。您填写的内容还在，没有被覆盖。')}
              </Text>
            </Group>
            {(conflict?.clashes.length ?? 0) > 0 ? (
              <Table withTableBorder>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('字段')}</Table.Th>
                    <Table.Th>{t('对方的版本')}</Table.Th>
                    <Table.Th>{t('您的版本')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {conflict?.clashes.map(({ path, theirs: their, mine, by }) => (
                    <Table.Tr key={path}>
                      <Table.Th scope="row">{labelOf(path, labels)}</Table.Th>
                      <Table.Td>{say(path, their)}</Table.Td>
                      <Table.Td>{by === 'both' ? say(path, mine) : t('未修改，将保留对方的内容')}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            ) : (
              <Text c="dimmed">{t('双方修改的内容互不冲突。')}</Text>
            )}
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={form.takeTheirs} disabled={theirs === null || form.busy}>
            {t('载入对方的版本')}
          </Button>
          <Button onClick={() => void form.keepMine()} disabled={theirs === null} loading={form.busy}>
            {t('在其基础上保存我的修改')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
