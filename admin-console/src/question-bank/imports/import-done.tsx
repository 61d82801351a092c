import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { QuestionImportQuery } from '../../generated/graphql.ts';

interface ImportDoneProps {
  readonly found: QuestionImportQuery['questionImport'];
  readonly onAnother: () => void;
}

/** Last step: how many came in, how many were left out, and the way to them. */
export function ImportDone({ found: { repoId, fileName, total, bad }, onAnother }: ImportDoneProps) {
  const counts = { name: fileName, stored: sayNumber(total - bad), bad: sayNumber(bad) };
  return (
    <Empty
      icon={<IconCircleCheck size={24} stroke={1.6} />}
      title={t('数据导入成功！')}
      hint={
        bad === 0
          ? t('“{{name}}”中的 {{stored}} 道试题已全部导入。', counts)
          : t('“{{name}}”中的 {{stored}} 道试题已导入，{{bad}} 道因存在问题没有导入。', counts)
      }
      action={
        <Group justify="center" gap="sm">
          <Button component={Link} to={paths.quList(repoId)}>
            {t('查看试题')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('继续导入其他文件')}
          </Button>
        </Group>
      }
    />
  );
}
