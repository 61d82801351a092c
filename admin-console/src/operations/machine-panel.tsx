import { sizeText } from '@vigil/domain/uploads/public';
import { Details, DetailsPart } from '@vigil/ui/console/details.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Moment } from '@vigil/ui/text/moment.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { ServerStatusQuery } from '../generated/graphql.ts';
import { StatusRow, StatusRows } from './status-row.tsx';

type Status = ServerStatusQuery['serverStatus'];

const partNames: Readonly<Record<string, string>> = {
  log: t('事件日志'),
  documents: t('文档库'),
  bus: t('消息总线'),
  projector: t('读模型'),
  partitions: t('读模型分区'),
  reactions: t('后台处理'),
  reactor: t('后台角色'),
  clock: t('时钟'),
  anchors: t('外部锚点'),
  streams: t('事件流检查'),
};

/** Less than a tenth of a disk, or 2 GiB, is little. */
const isLittle = (free: number, total: number): boolean => free < total / 10 || free < 2 * 1024 ** 3;

/** The process that answered: its parts, disks, keys and versions. */
export function MachinePanel({ status }: { readonly status: Status }) {
  const { parts, disks, keys, versions, host, startedAt, roles } = status;
  return (
    <Panel title={t('服务器')}>
      <Details
        items={[
          [t('主机'), host],
          [t('启动时间'), <Moment key="started" value={startedAt} otherwise="" />],
          [t('角色'), roles.join('、')],
          ...versions.map(
            ({ title, version }) =>
              [
                title,
                version ?? (
                  <Tag key={title} tone="warning">
                    {t('没有安装')}
                  </Tag>
                ),
              ] as const,
          ),
        ]}
      />
      <DetailsPart title={t('磁盘空间')}>
        <StatusRows>
          {disks.map(({ title, freeBytes, totalBytes }) => (
            <StatusRow
              key={title}
              title={title}
              figures={
                <>
                  <span>
                    {t('剩余 {{free}}，共 {{total}}', {
                      free: sizeText(Number(freeBytes)),
                      total: sizeText(Number(totalBytes)),
                    })}
                  </span>
                  {isLittle(Number(freeBytes), Number(totalBytes)) && (
                    <Tag tone="warning">{t('空间不足')}</Tag>
                  )}
                </>
              }
            />
          ))}
        </StatusRows>
      </DetailsPart>
      <DetailsPart title={t('密钥')}>
        <Details
          items={keys.map(({ title, madeAt }) => [
            title,
            <Moment key={title} value={madeAt ?? null} otherwise={t('此进程看不到')} as="age" />,
          ])}
        />
      </DetailsPart>
      <DetailsPart title={t('各部分')}>
        <StatusRows>
          {parts.map(({ name, ok, said }) => (
            <StatusRow
              key={name}
              title={partNames[name] ?? name}
              figures={ok ? <Tag tone="success">{t('正常')}</Tag> : <Tag tone="danger">{t('不正常')}</Tag>}
              note={said}
              isBad
            />
          ))}
        </StatusRows>
      </DetailsPart>
    </Panel>
  );
}
