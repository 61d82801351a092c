import { Button, Group, Text } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { QuestionImportsQuery } from '../../generated/graphql.ts';
import styles from './import-page.module.css';
import { formatName } from './import-formats.ts';

interface KeptImportsProps {
  readonly imports: QuestionImportsQuery['questionImports'];
  readonly onChosen: (importId: string) => void;
}

function StateTag({ state }: { readonly state: string }) {
  if (state === 'failed') return <Tag tone="danger">{t('导入失败')}</Tag>;
  return state === 'running' ? <Tag tone="info">{t('正在导入')}</Tag> : <Tag tone="quiet">{t('待确认')}</Tag>;
}

/** Files that were read and not yet stored, are being stored or could not be: each can be gone on with. */
export function KeptImports({ imports, onChosen }: KeptImportsProps) {
  return (
    <Panel title={t('未完成的导入')}>
      <ul className={styles['kept']}>
        {imports.map((each) => (
          <li key={each.id}>
            <div>
              <Group gap="xs">
                <Text fw={500} className={styles['fileName']}>
                  {each.fileName}
                </Text>
                <StateTag state={each.state} />
              </Group>
              <Text c="dimmed" size="sm">
                {formatName(each.format)} · {t('{{total}} 道试题', { total: sayNumber(each.total) })} ·{' '}
                <When value={each.createTime} as="ago" />
              </Text>
            </div>
            <Button variant="default" onClick={() => onChosen(each.id)}>
              {each.state === 'running' ? t('查看进度') : each.state === 'failed' ? t('查看原因') : t('继续')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
