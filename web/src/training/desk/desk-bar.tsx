import { useApolloClient } from '@apollo/client/react';
import { Button, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconChevronLeft, IconDots, IconRotate } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FinishTrainingDocument } from '../../generated/graphql.ts';
import { hasRate, recites, sayDone, sayMode } from '../modes.ts';
import { homeOf } from '../paths.ts';
import type { TrainingRecord } from './training-desk.ts';
import styles from './desk-bar.module.css';

interface DeskBarProps {
  readonly record: TrainingRecord;
  /** acts that the server does not have yet */
  readonly waiting: number;
  readonly onRestart: () => void;
  readonly onFinished: () => void;
}

/** The fixed bar: back, what is practised, how it goes, 结束训练. */
export function DeskBar({ record, waiting, onRestart, onFinished }: DeskBarProps) {
  const { repoId, mode, repoId_dictText: title, answerCount, totalCount, percent } = record;
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const finish = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await client.mutate({ mutation: FinishTrainingDocument, variables: { id: record.id } });
      onFinished();
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = (): void => {
    const left = totalCount - answerCount;
    if (left === 0 && waiting === 0) return void finish();
    modals.openConfirmModal({
      title: t('结束训练'),
      children:
        waiting > 0
          ? t('还有 {{n}} 次操作待提交，结束后不再计入。确定现在结束吗？', { n: waiting })
          : recites(mode)
            ? t('还有 {{n}} 题未看，结束后本次训练不能继续。确定结束吗？', { n: left })
            : t('还有 {{n}} 题未做，结束后本次训练不能继续。确定结束吗？', { n: left }),
      labels: { confirm: t('结束训练'), cancel: t('继续练习') },
      onConfirm: () => void finish(),
    });
  };
  const askRestart = (): void => {
    modals.openConfirmModal({
      title: t('重新开始'),
      children: t('本次训练到此结束并留在训练记录里，然后从第一题重新开始。'),
      labels: { confirm: t('重新开始'), cancel: t('取消') },
      onConfirm: onRestart,
    });
  };
  return (
    <header className={styles['bar']}>
      <Button
        component={Link}
        to={homeOf(repoId, mode)}
        variant="subtle"
        color="gray"
        className={styles['back']}
        leftSection={<IconChevronLeft size={20} aria-hidden />}
      >
        {t('退出')}
      </Button>
      <h1 className={styles['title']} title={`${title} · ${sayMode(record)}`}>
        <span className={styles['name']}>{title}</span>
        <span className={styles['mode']}>{sayMode(record)}</span>
      </h1>
      <p className={styles['figures']}>
        <span>{sayDone(mode, answerCount, totalCount)}</span>
        {!recites(mode) && answerCount > 0 && (
          <span>{hasRate(record) ? t('正确率 {{n}}%', { n: percent }) : t('正确率待定')}</span>
        )}
      </p>
      {failed !== null && (
        <span role="alert" className={styles['failed']}>
          {failed}
        </span>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" className={styles['more']} aria-label={t('更多')}>
            <IconDots size={20} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRotate size={18} aria-hidden />}
            disabled={answerCount === 0}
            onClick={askRestart}
          >
            {t('重新开始')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button className={styles['finish']} loading={busy} onClick={ask}>
        {t('结束训练')}
      </Button>
    </header>
  );
}
