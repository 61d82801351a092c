import { Button } from '@mantine/core';
import { IconClockPlus, IconLockOpen, IconMessage, IconSend } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useActs } from '../acts/acts.tsx';
import { candidateOf, isHandedIn, type Shown } from './candidate-of.ts';

/** What a proctor can do to one candidate, by the state of the paper. */
export function CandidateActs({ shown }: { readonly shown: Shown }) {
  const { ask } = useActs();
  const who = candidateOf('card' in shown ? shown.card : shown.row);
  if (isHandedIn(shown)) {
    return (
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} aria-hidden />}
        onClick={() => ask({ kind: 'reopen', of: who })}
      >
        {t('重新开考')}
      </Button>
    );
  }
  return (
    <>
      <Button
        leftSection={<IconMessage size={16} aria-hidden />}
        onClick={() => ask({ kind: 'message', to: who })}
      >
        {t('发送消息')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClockPlus size={16} aria-hidden />}
        onClick={() => ask({ kind: 'add-time', to: who })}
      >
        {t('加时')}
      </Button>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => ask({ kind: 'force-hand', of: who })}
      >
        {t('强制交卷')}
      </Button>
    </>
  );
}
