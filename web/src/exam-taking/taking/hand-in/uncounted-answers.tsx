import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { sayTime } from '@vigil/ui/text/format.ts';
import { holdWords } from '@vigil/ui/text/hold-words.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { DownloadReceipts } from '../../receipts/download-receipts.tsx';
import { isOlder, type UncountedAnswer } from '../answer-queue/queue-item.ts';
import { answersAsJson, answersAsText, calledOf, download, type Numbering } from './export-answers.ts';
import styles from './hand-in.module.css';

interface UncountedAnswersProps {
  readonly paperId: string;
  readonly title: string;
  readonly answers: readonly UncountedAnswer[];
  readonly numbering: Numbering;
}

/** The server's sentence ends with what stands before it here. */
const saidAlready = /，本次作答未计入！$/;

/**
 * Answers the server refused (未计入), and those that were older than another device's, whose newer answer counts: which,
 * why, and a way to take them along.
 */
export function UncountedAnswers({ paperId, title, answers, numbering }: UncountedAnswersProps) {
  const older = answers.filter(isOlder);
  const refused = answers.filter((one) => !isOlder(one));
  const called = calledOf(answers);
  const name = `${called}-${paperId}`;
  return (
    <section className={styles['uncounted']} aria-label={called}>
      <Listed
        answers={refused}
        numbering={numbering}
        lead={t('以下 {{n}} 条作答未计入成绩。内容保存在本机，可导出后联系监考老师。', { n: refused.length })}
        say={({ msg }) => (
          <span className={styles['reason']}>
            {t('未计入：{{msg}}', { msg: msg.replace(saidAlready, '') })}
          </span>
        )}
      />
      <Listed
        answers={older}
        numbering={numbering}
        lead={t('以下 {{n}} 条作答，另一台设备上有更新的答案，已按较新的答案计。内容保存在本机，可以导出。', {
          n: older.length,
        })}
        say={({ item }) => (
          <span className={styles['when']}>
            {holdWords(t('作答时间：{{time}}', { time: sayTime(item.queuedAt) }))}
          </span>
        )}
      />
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

interface ListedProps {
  readonly lead: string;
  readonly answers: readonly UncountedAnswer[];
  readonly numbering: Numbering;
  readonly say: (answer: UncountedAnswer) => ReactNode;
}

function Listed({ lead, answers, numbering, say }: ListedProps) {
  if (answers.length === 0) return null;
  return (
    <>
      <p className={styles['lead']}>{lead}</p>
      <ul className={styles['list']}>
        {answers.map((one) => (
          <li key={one.item.commandId}>
            <span>{one.item.body.kind === 'answer' ? numbering(one.item.body.quId) : ''}</span>
            {say(one)}
          </li>
        ))}
      </ul>
    </>
  );
}
