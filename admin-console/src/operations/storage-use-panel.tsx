import { Text } from '@mantine/core';
import { sizeText } from '@vigil/domain/uploads/public';
import { DetailsPart } from '@vigil/ui/console/details.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { FileSumFieldsFragment, ServerStatusQuery } from '../generated/graphql.ts';
import { providerName } from '../uploads/public.ts';
import { StatusRow, StatusRows } from './status-row.tsx';

/** What files there are: by kind, by place, and whose they are. */
export function StorageUsePanel({ usage }: { readonly usage: ServerStatusQuery['serverStatus']['usage'] }) {
  if (usage === null || usage === undefined)
    return (
      <Panel title={t('文件')}>
        <Text size="sm">{t('正在统计，请稍候。')}</Text>
      </Panel>
    );
  return (
    <Panel
      title={t('文件')}
      aside={
        <Text size="sm" c="dimmed">
          {t('统计于')} <When value={usage.countedAt} as="ago" />
        </Text>
      }
    >
      {usage.kinds.length === 0 ? <Text size="sm">{t('还没有文件。')}</Text> : <Sums sums={usage.kinds} />}
      {usage.places.length > 0 && (
        <DetailsPart title={t('存放位置')}>
          <Sums sums={usage.places.map((sum) => ({ ...sum, title: providerName(sum.of) }))} />
        </DetailsPart>
      )}
      {usage.owners.length > 0 && (
        <DetailsPart title={t('占用最多的人员（共 {{n}} 人）', { n: sayNumber(usage.ownerCount) })}>
          <Sums sums={usage.owners} />
        </DetailsPart>
      )}
    </Panel>
  );
}

function Sums({ sums }: { readonly sums: readonly FileSumFieldsFragment[] }) {
  return (
    <StatusRows>
      {sums.map(({ of, title, files, bytes }) => (
        <StatusRow
          key={of}
          title={title}
          figures={
            <>
              <span>{t('{{n}} 个', { n: sayNumber(files) })}</span>
              <span>{sizeText(Number(bytes))}</span>
            </>
          }
        />
      ))}
    </StatusRows>
  );
}
