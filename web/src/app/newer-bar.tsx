import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { QuietBar } from '@vigil/ui/state/quiet-bar.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState, useSyncExternalStore } from 'react';
import { followShell, newerShellWaits, takeNewerShell } from './offline-shell.ts';

/** Offers a newer version of the app. It stands around no paper, and takes none away in another tab. */
export function NewerBar() {
  const waits = useSyncExternalStore(followShell, newerShellWaits);
  const [busy, setBusy] = useState(false);
  if (!waits) return null;
  const take = async () => {
    setBusy(true);
    if (await takeNewerShell()) return;
    setBusy(false);
    notifyWarning(t('另一个标签页正在考试，请在交卷后更新。'));
  };
  return (
    <QuietBar icon={IconRefresh}>
      <span>{t('系统有新版本。')}</span>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void take()}>
        {t('立即更新')}
      </Button>
    </QuietBar>
  );
}
