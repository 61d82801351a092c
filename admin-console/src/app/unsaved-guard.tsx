import { Button, Group, Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';

/**
 * While `when` holds, leaving the page asks first: by a link or 返回 with a dialog, by closing or reloading
 * with the browser's own question.
 */
export function UnsavedGuard({ when }: { readonly when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && from.pathname + from.search !== to.pathname + to.search,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('有未保存的修改')}
    >
      <Text>{t('离开后，本页未保存的修改将丢失。')}</Text>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('放弃修改并离开')}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t('继续编辑')}
        </Button>
      </Group>
    </Dialog>
  );
}
