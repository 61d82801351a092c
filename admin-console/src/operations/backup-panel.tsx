import { Button, Text } from '@mantine/core';
import { sizeText } from '@vigil/domain/uploads/public';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Details } from '@vigil/ui/console/details.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { Moment } from '@vigil/ui/text/moment.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useSend } from '../app/use-call.ts';
import { ServerBackupDocument, type ServerStatusQuery } from '../generated/graphql.ts';
import { StatusRow, StatusRows } from './status-row.tsx';

type Backups = ServerStatusQuery['serverStatus']['backups'];
type Run = Backups['runs'][number];

const states: Readonly<
  Record<string, { readonly tone: 'info' | 'success' | 'danger' | 'quiet'; readonly word: string }>
> = {
  copying: { tone: 'info', word: t('正在备份') },
  verifying: { tone: 'info', word: t('正在试恢复') },
  verified: { tone: 'success', word: t('试恢复通过') },
  failed: { tone: 'danger', word: t('失败') },
  gone: { tone: 'quiet', word: t('已清理') },
};

/** Backups that the server makes: how old the last one is that a restore held of, and the runs. */
export function BackupPanel({
  backups,
  onChanged,
}: {
  readonly backups: Backups;
  readonly onChanged: () => void;
}) {
  const send = useSend(ServerBackupDocument);
  const [busy, setBusy] = useState(false);
  const begin = () => {
    setBusy(true);
    send({}, crypto.randomUUID())
      .then(() => notifySuccess(t('备份已开始！')))
      .catch(notifyError)
      .finally(() => {
        setBusy(false);
        onChanged();
      });
  };
  const { scheduled, elsewhere, everyHours, keep, underWay, verifiedAt, late, runs } = backups;
  return (
    <Panel
      title={t('备份')}
      aside={
        scheduled && (
          <Button variant="default" loading={busy} disabled={underWay} onClick={begin}>
            {underWay ? t('正在备份') : t('立即备份')}
          </Button>
        )
      }
    >
      {scheduled ? (
        <>
          <Details
            items={[
              [
                t('最近通过试恢复的备份'),
                <>
                  <Moment key="when" value={verifiedAt ?? null} otherwise={t('还没有')} as="age" />{' '}
                  {late && <Tag tone="danger">{t('备份过旧')}</Tag>}
                </>,
              ],
              [
                t('计划'),
                t('每 {{hours}} 小时一次，保留 {{keep}} 份', { hours: everyHours ?? 0, keep: keep ?? 0 }),
              ],
            ]}
          />
          <StatusRows>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </StatusRows>
        </>
      ) : (
        <Text size="sm">
          {elsewhere
            ? t('多进程部署使用 KurrentDB 和 MongoDB 自己的备份，见 docs/operations.md。')
            : t(
                '没有设置备份目录：服务器不会自行备份。请设置环境变量 BACKUP_DIR，或定期运行 npm run backup。',
              )}
        </Text>
      )}
    </Panel>
  );
}

function RunRow({ run }: { readonly run: Run }) {
  const state = states[run.state];
  const counted = run.events > 0;
  return (
    <StatusRow
      title={<When value={run.begunAt} />}
      figures={
        <>
          {counted && (
            <span>
              {t('{{events}} 个事件，{{files}} 个文件，{{size}}', {
                events: sayNumber(run.events),
                files: sayNumber(run.files),
                size: sizeText(Number(run.bytes)),
              })}
            </span>
          )}
          {state && <Tag tone={state.tone}>{state.word}</Tag>}
        </>
      }
      note={run.said}
      isBad
    />
  );
}
