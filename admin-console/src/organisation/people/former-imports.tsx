import { useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { PeopleImportsDocument, type PeopleImportsQuery } from '../../generated/graphql.ts';
import styles from './import-dialog.module.css';

export type FormerImport = PeopleImportsQuery['userImports'][number];

/** While one is running the list is asked for again. */
const askEvery = 3000;

/**
 * Imports the caller began before, newest first: one that runs, or whose slips were not printed, is opened again after
 * the page was left. Nothing while there are none.
 */
export function FormerImports({ onOpen }: { readonly onOpen: (one: FormerImport) => void }) {
  const { data, stopPolling } = useQuery(PeopleImportsDocument, {
    fetchPolicy: 'network-only',
    pollInterval: askEvery,
  });
  const imports = data?.userImports ?? [];
  if (data !== undefined && imports.every(({ actState }) => actState !== 'running')) stopPolling();
  if (imports.length === 0) return null;
  return (
    <Stack gap="xs" mt="lg">
      <Title order={3} size="h5">
        {t('最近的导入')}
      </Title>
      <ul className={styles['former']} aria-label={t('最近的导入')}>
        {imports.map((one) => (
          <li key={one.id}>
            <div className={styles['formerWords']}>
              <Text truncate>{one.fileName}</Text>
              <Text c="dimmed" size="sm" className="tabular">
                <When value={one.createTime} /> · {t('{{n}} 人', { n: sayNumber(one.total) })}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <Tag tone={standingOf(one).tone}>{standingOf(one).word}</Tag>
              <Button variant="default" size="xs" onClick={() => onOpen(one)}>
                {verbOf(one)}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function standingOf({ actState, bad, slipsAt }: FormerImport): {
  readonly tone: 'success' | 'warning' | 'danger' | 'quiet';
  readonly word: string;
} {
  if (actState === 'running') return { tone: 'warning', word: t('进行中') };
  if (actState === null)
    return bad > 0 ? { tone: 'danger', word: t('存在问题') } : { tone: 'quiet', word: t('未导入') };
  return slipsAt === null
    ? { tone: 'warning', word: t('完成，账号条未生成') }
    : { tone: 'success', word: t('完成，账号条已生成') };
}

const verbOf = ({ actState, slipsAt }: FormerImport): string => {
  if (actState === 'running') return t('查看进度');
  if (actState === null) return t('查看');
  return slipsAt === null ? t('账号条') : t('查看结果');
};
