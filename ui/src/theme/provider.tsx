import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './base.css';
import { MantineProvider, type MantineColorScheme } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { t } from '../text/t.ts';
import { AskedLayer } from './asked-layer.tsx';
import { applyContrast } from './contrast.ts';
import { applyFontSize } from './font-size.ts';
import { semanticColours } from './semantic-colours.ts';
import { consoleTheme, learnerTheme } from './theme.ts';

interface VigilProviderProps {
  /** `learner` (16 px) or `console` (14 px). */
  readonly look?: 'learner' | 'console';
  /** until the person chooses; by default the system's */
  readonly colorScheme?: MantineColorScheme;
  readonly children: ReactNode;
}

applyFontSize();
applyContrast();

/**
 * Theme, notifications (2 s unless they say otherwise, spec 3 §9), dialogs with Chinese buttons, Chinese
 * dates. Wraps a whole app once.
 */
export function VigilProvider({ look = 'learner', colorScheme, children }: VigilProviderProps) {
  return (
    <MantineProvider
      theme={look === 'console' ? consoleTheme : learnerTheme}
      cssVariablesResolver={semanticColours}
      defaultColorScheme={colorScheme ?? 'auto'}
    >
      <DatesProvider settings={{ locale: 'zh-cn', firstDayOfWeek: 1, weekendDays: [] }}>
        <Notifications position="top-center" autoClose={2000} limit={4} zIndex={1200} />
        <ModalsProvider
          labels={{ confirm: t('确定'), cancel: t('取消') }}
          modalProps={{ closeOnEscape: false }}
        >
          {children}
          <AskedLayer />
        </ModalsProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
