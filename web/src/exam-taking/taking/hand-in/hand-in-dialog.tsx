import { Button, Group, Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';

interface HandInDialogProps {
  readonly opened: boolean;
  readonly unanswered: number;
  readonly unsent: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/**
 * Asks before handing in: with the count of unanswered questions, else plainly (spec 1 §5). Unsent answers go
 * first and are named.
 */
export function HandInDialog({ opened, unanswered, unsent, onClose, onConfirm }: HandInDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('交卷确认')}>
      <Text>
        {unanswered > 0 ? t('您还有{{n}}道题未作答，确定要交卷吗？', { n: unanswered }) : t('确定要交卷吗？')}
      </Text>
      <Text c="dimmed" size="sm" mt="xs">
        {unsent > 0
          ? t('还有 {{n}} 条作答没有送达服务器，将先送达再交卷。', { n: unsent })
          : t('交卷后不能再修改答案。')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('继续作答')}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {t('确定交卷')}
        </Button>
      </Group>
    </Dialog>
  );
}
