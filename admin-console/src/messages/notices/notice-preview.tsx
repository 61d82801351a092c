import { Button, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconExternalLink, IconPin } from '@tabler/icons-react';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import styles from './notice-preview.module.css';

interface NoticePreviewProps {
  readonly title: string;
  readonly content: string;
  readonly link: string;
  readonly pinned: boolean;
  readonly mustRead: boolean;
  readonly onClose: () => void;
}

/** How its readers will see a notice; what can be pressed there cannot be here. */
export function NoticePreview({ title, content, link, pinned, mustRead, onClose }: NoticePreviewProps) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <Dialog opened onClose={onClose} title={t('预览')} size={860} fullScreen={phone}>
      <article className={styles['notice']}>
        <Title order={2} fz="xl">
          {title.trim() === '' ? t('（没有标题）') : title}
        </Title>
        <div className={styles['tags']}>
          {pinned && (
            <Tag tone="quiet" icon={<IconPin size={14} aria-hidden />}>
              {t('置顶')}
            </Tag>
          )}
          {mustRead && <Tag tone="warning">{t('必读')}</Tag>}
          <Text c="dimmed" size="sm">
            {t('发布人和发布时间在发布后显示')}
          </Text>
        </div>
        <RichHtml html={content} />
        {link.trim() !== '' && (
          <div>
            <Button variant="default" disabled leftSection={<IconExternalLink size={18} aria-hidden />}>
              {t('打开链接')}
            </Button>
          </div>
        )}
        {mustRead && (
          <div>
            <Button disabled leftSection={<IconCheck size={18} aria-hidden />}>
              {t('我已阅读')}
            </Button>
          </div>
        )}
      </article>
    </Dialog>
  );
}
