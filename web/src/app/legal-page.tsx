import { useQuery } from '@apollo/client/react';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { LegalTextDocument } from '../generated/graphql.ts';
import { Page } from './page.tsx';
import { useSite } from './site.tsx';

/** /web/legal/agreement 用户协议 */
export const AgreementPage = () => <LegalPage kind="agreement" title={t('用户协议')} />;

/** /web/legal/privacy 隐私政策 */
export const PrivacyPage = () => <LegalPage kind="privacy" title={t('隐私政策')} />;

interface LegalPageProps {
  readonly kind: 'agreement' | 'privacy';
  readonly title: string;
}

function LegalPage({ kind, title }: LegalPageProps) {
  const { info } = useSite();
  const there = kind === 'agreement' ? info.hasAgreement : info.hasPrivacy;
  const query = useQuery(LegalTextDocument, { variables: { kind, domain: location.host }, skip: !there });
  if (!there)
    return (
      <Page title={title}>
        <Empty title={t('暂无内容')} hint={t('管理员尚未发布此文本。')} />
      </Page>
    );
  return (
    <Page title={title}>
      <QueryView query={query} loading={<Loading shape="page" />}>
        {({ legalText }) => (
          <Panel
            title={t('第 {{n}} 版，{{day}} 起生效', {
              n: legalText.version,
              day: legalText.since.slice(0, 10),
            })}
          >
            <RichHtml html={legalText.html} />
          </Panel>
        )}
      </QueryView>
    </Page>
  );
}
