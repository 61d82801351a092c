import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before the browser's Back leaves an open paper, whose time runs on. What the page itself goes on to (a result, the
 * home page) is not asked about.
 */
export function BackGuard({ on }: { readonly on: boolean }) {
  const blocker = useBlocker(({ historyAction }) => on && historyAction === 'POP');
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={stay} title={t('离开考试页面？')}>
      <Text>{t('考试还没有交卷，离开后仍在计时。已作答的内容会保留，可以从首页继续作答。')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          {t('离开')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('继续作答')}
        </Button>
      </Group>
    </Dialog>
  );
}
