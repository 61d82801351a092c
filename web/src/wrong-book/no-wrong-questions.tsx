import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { trainingPaths } from '../training/public.ts';

/** No question was answered wrongly, or none may be seen yet: what there is to do meanwhile is practising. */
export const NoWrongQuestions = () => (
  <Empty
    icon={<IconNotebook size={24} stroke={1.6} />}
    title={t('暂无错题或管理员未开启错题查看')}
    hint={t('现在没有要重做的题，不妨先练一练。')}
    action={
      <Button component={Link} to={trainingPaths.banks} variant="default">
        {t('去题库练习')}
      </Button>
    }
  />
);
