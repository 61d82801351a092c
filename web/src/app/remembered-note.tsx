import { Text } from '@mantine/core';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';

/**
 * Over what this device remembers while the server cannot be reached, which the bar above the page says; nothing over
 * what is of now.
 */
export function RememberedNote({ at }: { readonly at: number | null }) {
  if (at === null) return null;
  return (
    <Text role="status" size="sm" c="dimmed" mb="sm">
      {t('以下是 {{time}} 的内容，可能已有变化。', { time: sayTime(at) })}
    </Text>
  );
}
