import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { DownloadReceipts } from '../../receipts/download-receipts.tsx';
import type { UncountedAnswer } from '../answer-queue/queue-item.ts';
import { answersAsJson, answersAsText, download, type Numbering } from './export-answers.ts';
import styles from './hand-in.module.css';

interface UncountedAnswersProps {
  readonly paperId: string;
  readonly title: string;
  readonly answers: readonly UncountedAnswer[];
  readonly numbering: Numbering;
}

/** The server's sentence ends with what stands before it here. */
const saidAlready = /，本次作答未计入！$/;

/** Answers the server refused (未计入): which, why, and a way to take them along. */
export function UncountedAnswers({ paperId, title, answers, numbering }: UncountedAnswersProps) {
  const name = t('未计入的作答-{{id}}', { id: paperId });
  return (
    <section className={styles['uncounted']} aria-label={t('未计入的作答')}>
      <p className={styles['lead']}>
        {t('以下 {{n}} 条作答未计入成绩。内容保存在本机，可导出后联系监考老师。', { n: answers.length })}
      </p>
      <ul className={styles['list']}>
        {answers.map(({ item, msg }) => (
          <li key={item.commandId}>
            <span>{item.body.kind === 'answer' ? numbering(item.body.quId) : ''}</span>
            <span className={styles['reason']}>
              {t('未计入：{{msg}}', { msg: msg.replace(saidAlready, '') })}
            </span>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(`${name}.txt`, 'text/plain', answersAsText(title, answers, numbering))}
        >
          {t('导出文本')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(`${name}.json`, 'application/json', answersAsJson(paperId, title, answers))}
        >
          {t('导出数据文件')}
        </Button>
        <DownloadReceipts paperId={paperId} title={title} />
      </Group>
    </section>
  );
}
