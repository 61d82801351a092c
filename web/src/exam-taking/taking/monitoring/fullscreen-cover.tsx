import { Button, Text } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { Cover } from '../hand-in/cover.tsx';

/** Out of fullscreen the paper waits: a browser goes back only on a click. Time goes on. */
export function FullscreenCover({ onEnter }: { readonly onEnter: () => void }) {
  return (
    <Cover title={t('本场考试需要全屏作答')} icon={<IconMaximize size={32} />}>
      <Text>{t('考试正在计时，请返回全屏继续作答。')}</Text>
      <Button onClick={onEnter} data-autofocus>
        {t('返回全屏')}
      </Button>
    </Cover>
  );
}
