import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { ServerStatusQuery } from '../generated/graphql.ts';
import { StatusRow, StatusRows } from './status-row.tsx';

type Status = ServerStatusQuery['serverStatus'];

/** Work that waits: how much, how long, and what failed. */
export function QueuesPanel({ queues }: { readonly queues: Status['queues'] }) {
  return (
    <Panel title={t('排队的工作')}>
      <StatusRows>
        {queues.map(({ name, title, waiting, failed, oldestAt, said }) => (
          <StatusRow
            key={name}
            title={title}
            figures={
              <>
                <span>{waiting === 0 ? t('没有等待') : t('{{n}} 个等待', { n: sayNumber(waiting) })}</span>
                {oldestAt !== null && oldestAt !== undefined && (
                  <span>
                    {t('最早')} <When value={oldestAt} as="ago" />
                  </span>
                )}
                {failed > 0 && <Tag tone="danger">{t('{{n}} 个失败', { n: sayNumber(failed) })}</Tag>}
              </>
            }
            note={said}
          />
        ))}
      </StatusRows>
    </Panel>
  );
}

/** Services outside, each with its own words when it does not work. */
export function ServicesPanel({ services }: { readonly services: Status['services'] }) {
  return (
    <Panel title={t('外部服务')}>
      <StatusRows>
        {services.map(({ name, title, service, triedAt, works, said, since }) => (
          <StatusRow
            key={name}
            title={service === null || service === undefined ? title : `${title} · ${service}`}
            figures={
              <>
                {triedAt !== null && triedAt !== undefined && (
                  <span>
                    {t('检查于')} <When value={triedAt} as="ago" />
                  </span>
                )}
                <WorksTag isUsed={service !== null && service !== undefined} works={works ?? null} />
              </>
            }
            note={
              works === false ? (
                <>
                  {t('服务商返回：{{words}}', { words: said ?? '' })}
                  {since !== null && since !== undefined && (
                    <>
                      {t('（从')} <When value={since} /> {t('起）')}
                    </>
                  )}
                </>
              ) : null
            }
            isBad
          />
        ))}
      </StatusRows>
    </Panel>
  );
}

function WorksTag({ isUsed, works }: { readonly isUsed: boolean; readonly works: boolean | null }) {
  if (!isUsed) return <Tag tone="quiet">{t('未使用')}</Tag>;
  if (works === null) return <Tag tone="quiet">{t('未检查')}</Tag>;
  return works ? <Tag tone="success">{t('正常')}</Tag> : <Tag tone="danger">{t('不正常')}</Tag>;
}
