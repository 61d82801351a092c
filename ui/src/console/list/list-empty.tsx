import { Button, MantineThemeProvider } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '../../state/empty.tsx';
import { t } from '../../text/t.ts';

/** What a list says when it has nothing: why, and the next act. */
export interface ListEmptyWords {
  readonly title: string;
  readonly hint: string;
  readonly action?: ReactNode;
  /** When the filters are the reason. */
  readonly filteredTitle?: string;
  readonly filteredHint?: string;
}

interface ListEmptyProps {
  readonly words: ListEmptyWords;
  /** Filters are set: how to take them away. */
  readonly onClear: (() => void) | undefined;
}

/** The page's one primary button stands in its heading, and what it does is offered here once more. */
const quietButtons = { components: { Button: { defaultProps: { variant: 'default' } } } };

/** The empty face of a list: nothing there yet, or nothing that fits the filters. */
export function ListEmpty({ words, onClear }: ListEmptyProps) {
  if (onClear === undefined)
    return (
      <MantineThemeProvider theme={quietButtons}>
        <Empty title={words.title} hint={words.hint} action={words.action} />
      </MantineThemeProvider>
    );
  return (
    <Empty
      icon={<IconFilterOff size={24} stroke={1.6} />}
      title={words.filteredTitle ?? t('没有符合条件的记录')}
      hint={words.filteredHint ?? t('换一个条件再试，或清除筛选查看全部。')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('清除筛选')}
        </Button>
      }
    />
  );
}
