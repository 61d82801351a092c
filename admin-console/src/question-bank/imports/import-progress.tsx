import { Progress, Text } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { QuestionImportQuery } from '../../generated/graphql.ts';

/** Third step: how far the server is. It goes on whether or not this page is open. */
export function ImportProgress({
  found: { fileName, total, done },
}: {
  readonly found: QuestionImportQuery['questionImport'];
}) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <Panel title={t('正在导入“{{name}}”', { name: fileName })}>
      <Progress value={percent} size="lg" aria-label={t('导入进度')} mb="xs" />
      <Text className="tabular" role="status">
        {t('已处理 {{done}} / {{total}} 道（{{percent}}%）', {
          done: sayNumber(done),
          total: sayNumber(total),
          percent,
        })}
      </Text>
      <Text c="dimmed" size="sm" mt="xs">
        {t('可以离开此页面，导入会在服务器上继续；回来时从这里接着看。')}
      </Text>
    </Panel>
  );
}
