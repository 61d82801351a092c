import { Button, Text } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { TimeLeft } from '../bar/time-left.tsx';
import { Cover } from '../hand-in/cover.tsx';
import type { ClockBase } from '../paper/server-clock.ts';

interface FullscreenCoverProps {
  /** null: this paper has no end */
  readonly clock: ClockBase | null;
  readonly onEnter: () => void;
}

/** Out of fullscreen the paper waits: a browser goes back only on a click. Time goes on, and is seen to. */
export function FullscreenCover({ clock, onEnter }: FullscreenCoverProps) {
  return (
    <Cover title={t('本场考试需要全屏作答')} icon={<IconMaximize size={32} />}>
      <Text>
        {t('考试正在计时，请返回全屏继续作答。')}
        {clock && <TimeLeft clock={clock} />}
      </Text>
      <Button onClick={onEnter} data-autofocus>
        {t('返回全屏')}
      </Button>
    </Cover>
  );
}
