import { Box, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../text/t.ts';
import styles from './loading.module.css';

interface LoadingProps {
  /**
   * The shape of what is coming: rows of a table, a list of the back office, entries of several lines, cards in a grid, one thing large and entries
   * under it, one page of text, or a single line of figures.
   */
  readonly shape?: 'rows' | 'list' | 'entries' | 'cards' | 'hero' | 'page' | 'line';
  readonly count?: number;
}

/** A skeleton of what is coming; shown only when it takes longer than 300 ms (look.md). Announced once. */
export function Loading({ shape = 'rows', count = shape === 'cards' ? 6 : 4 }: LoadingProps) {
  const [late, setLate] = useState(false);
  useTimeout(() => setLate(true), 300, { autoInvoke: true });
  const items = Array.from({ length: count }, (_, index) => index);
  return (
    <Box
      role="status"
      data-loading
      flex={1}
      mih={shape === 'line' ? undefined : 120}
      style={{ visibility: late ? 'visible' : 'hidden' }}
    >
      {shape === 'line' && <Skeleton height={43} aria-hidden />}
      <VisuallyHidden>{t('正在加载')}</VisuallyHidden>
      {shape === 'cards' && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} aria-hidden>
          {items.map((item) => (
            <Skeleton key={item} height={196} />
          ))}
        </SimpleGrid>
      )}
      {shape === 'list' && (
        <div className={styles['list']} aria-hidden>
          {items.map((item) => (
            <div key={item} className={styles['row']}>
              <Skeleton height={12} width={`${64 - ((item * 7) % 24)}%`} />
            </div>
          ))}
        </div>
      )}
      {(shape === 'rows' || shape === 'entries') && (
        <Stack gap="xs" aria-hidden>
          {items.map((item) => (
            <Skeleton key={item} height={shape === 'rows' ? 48 : 96} />
          ))}
        </Stack>
      )}
      {shape === 'hero' && (
        <Stack gap="lg" aria-hidden>
          <Skeleton height={220} radius={12} />
          <Skeleton height={items.length * 72} radius={12} />
        </Stack>
      )}
      {shape === 'page' && (
        <Stack gap="sm" aria-hidden>
          <Skeleton height={32} width="45%" />
          {items.map((item) => (
            <Skeleton key={item} height={16} width={`${96 - item * 9}%`} />
          ))}
          <Skeleton height={160} mt="md" />
        </Stack>
      )}
    </Box>
  );
}
