import { useQuery } from '@apollo/client/react';
import { Anchor, Text } from '@mantine/core';
import { consentTexts, type ConsentText } from '@vigil/domain/accounts/consent-purposes';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSite } from '../app/site.tsx';
import { LegalTextDocument } from '../generated/graphql.ts';
import { ConsentWords } from './privacy/consent-words.tsx';

const asked = consentTexts.filter(({ optional }) => !optional);

/** 点击登录即表示同意《用户注册协议》 (user-012): each text opens in a dialog, the brand's own where it has one. */
export function Agreement({ lead }: { readonly lead: string }) {
  const { info } = useSite();
  const [read, setRead] = useState<ConsentText | null>(null);
  const isTheirs = read?.purpose === 'agreement' ? info.hasAgreement : info.hasPrivacy;
  return (
    <Text size="sm" c="dimmed">
      {lead}
      {asked.map((text) => (
        <Anchor key={text.purpose} component="button" type="button" size="sm" onClick={() => setRead(text)}>
          {t('《{{title}}》', { title: text.title })}
        </Anchor>
      ))}
      {read !== null && (
        <Dialog opened onClose={() => setRead(null)} title={read.title}>
          {isTheirs ? (
            <BrandText kind={read.purpose} />
          ) : (
            <ConsentWords consent={{ text: read.text, html: null }} />
          )}
        </Dialog>
      )}
    </Text>
  );
}

function BrandText({ kind }: { readonly kind: string }) {
  const query = useQuery(LegalTextDocument, { variables: { kind, domain: location.host } });
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ legalText }) => <ConsentWords consent={{ text: '', html: legalText.html }} />}
    </QueryView>
  );
}
