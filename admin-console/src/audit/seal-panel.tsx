import { useQuery } from '@apollo/client/react';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { AuditSealsDocument, type AuditSealsQuery } from '../generated/graphql.ts';
import { CheckReceipts } from './check-receipts.tsx';
import styles from './seal-panel.module.css';

const lookAgainMs = 30_000;

/**
 * How far the log is sealed and whether the last seals are right; beside it, receipts are held against the
 * log.
 */
export function SealPanel() {
  const query = useQuery(AuditSealsDocument, { pollInterval: lookAgainMs });
  const data = query.data ?? query.previousData;
  return (
    <Panel title={t('日志封存')} className={styles['panel'] ?? ''}>
      <div className={styles['row']}>
        <QueryView query={{ ...query, data }} loading={<Loading shape="line" />}>
          {({ auditSeals }) => <Facts seals={auditSeals} />}
        </QueryView>
        <CheckReceipts />
      </div>
    </Panel>
  );
}

function Facts({ seals }: { readonly seals: AuditSealsQuery['auditSeals'] }) {
  const unsealed = t('{{n}} 个事件', {
    n: `${sayNumber(seals.unsealed)}${seals.unsealedAtLeast ? '+' : ''}`,
  });
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('最近封存')}</dt>
        <dd>
          <When value={seals.sealedAt ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('封存次数')}</dt>
        <dd>{sayNumber(seals.seals)}</dd>
      </div>
      <div>
        <dt>{t('未封存')}</dt>
        <dd>{unsealed}</dd>
      </div>
      <div>
        <dt>{t('公钥')}</dt>
        <dd className={styles['key']}>{seals.keyId}</dd>
      </div>
      <div>
        <dt>{t('校验')}</dt>
        <dd>
          <Checked seals={seals} />
        </dd>
      </div>
    </dl>
  );
}

function Checked({ seals }: { readonly seals: AuditSealsQuery['auditSeals'] }) {
  if (seals.looked === 0)
    return (
      <Tag tone="quiet" icon={<IconHourglass size={14} aria-hidden />}>
        {t('还没有封存')}
      </Tag>
    );
  return seals.allRight ? (
    <Tag tone="success" icon={<IconCircleCheck size={14} aria-hidden />}>
      {t('最近 {{n}} 次签名有效、前后相接', { n: sayNumber(seals.looked) })}
    </Tag>
  ) : (
    <Tag tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
      {t('封存校验失败，请运行 audit verify 核查')}
    </Tag>
  );
}
