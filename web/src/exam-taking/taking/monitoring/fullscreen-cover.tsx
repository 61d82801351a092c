import { Button, Text } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { Cover } from '../hand-in/cover.tsx';

interface FullscreenCoverProps {
  readonly onEnter: () => void;
}

/** Out of fullscreen the paper waits: a browser goes back only on a click. Time goes on, and is seen to. */
export function FullscreenCover({ onEnter }: FullscreenCoverProps) {
  return (
    <Cover title={t('本场考试需要全屏作答')} icon={<IconMaximize size={32} />} timed>
      <Text>{t('考试正在计时，请返回全屏继续作答。')}</Text>
      <Button onClick={onEnter} data-autofocus>
        {t('返回全屏')}
      </Button>
    </Cover>
  );
}
