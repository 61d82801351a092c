import { Group, Radio, Stack, Switch, Text } from '@mantine/core';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { colourSchemes, useColourScheme } from '@vigil/ui/theme/colour-scheme.ts';
import { chooseContrast, useContrast } from '@vigil/ui/theme/contrast.ts';
import { chooseFontSize, type FontSize, useFontSize } from '@vigil/ui/theme/font-size.ts';
import type { ReactNode } from 'react';
import { PanelTitle } from '../bar/panel-title.tsx';
import styles from './display-dialog.module.css';

const sizes: readonly (readonly [FontSize, string])[] = [
  ['largest', t('特大')],
  ['large', t('较大')],
  ['default', t('默认')],
  ['medium', t('中等')],
  ['small', t('较小')],
  ['mini', t('迷你')],
];

/** As high as a finger. */
const roomy = { body: { alignItems: 'center' }, label: { paddingBlock: '0.75rem' } };

interface DisplayDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** what else a narrow screen has no room for */
  readonly children?: ReactNode;
}

/**
 * Size of the type, light or dark and contrast, on the page itself; both hold at once and stay on this
 * device.
 */
export function DisplayDialog({ opened, onClose, children }: DisplayDialogProps) {
  const size = useFontSize();
  const contrast = useContrast();
  const [scheme, chooseScheme] = useColourScheme();
  return (
    <Dialog opened={opened} onClose={onClose} title={<PanelTitle>{t('显示设置')}</PanelTitle>}>
      <Stack gap="lg">
        {children}
        <Radio.Group label={t('字号')} value={size} onChange={(value) => chooseFontSize(value as FontSize)}>
          <div className={styles['sizes']}>
            {sizes.map(([value, label]) => (
              <Radio key={value} value={value} label={label} styles={roomy} />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group label={t('外观')} value={scheme} onChange={chooseScheme}>
          <Group gap="lg">
            {colourSchemes.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} styles={roomy} />
            ))}
          </Group>
        </Radio.Group>
        <Switch
          styles={roomy}
          label={t('高对比度')}
          description={t('黑白分明，边框加深')}
          checked={contrast === 'more'}
          onChange={(event) => chooseContrast(event.currentTarget.checked ? 'more' : 'normal')}
        />
        <Text size="sm" c="dimmed">
          {t('设置立即生效，只保存在本机，不影响答案。')}
        </Text>
      </Stack>
    </Dialog>
  );
}
