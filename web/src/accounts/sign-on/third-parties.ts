import {
  CropWechatGetUrlDocument,
  DingTalkGetUrlDocument,
  WxGetUrlDocument,
  type ThirdPartyUrlInput,
} from '../../generated/graphql.ts';
import type { ApolloClient } from '@apollo/client';
import { t } from '@vigil/ui/text/t.ts';

/** The third parties of the specification (bind-001), and how each is called. */
export const thirdPartyWords = {
  wechat: t('微信'),
  'crop-wechat': t('企业微信'),
  'ding-talk': t('钉钉'),
} as const;
export type ThirdParty = keyof typeof thirdPartyWords;

export const thirdParties = Object.keys(thirdPartyWords) as readonly ThirdParty[];

export const isThirdParty = (kind: string): kind is ThirdParty => Object.hasOwn(thirdPartyWords, kind);

const asked = { state: 'pc' };

/** Where the browser goes to show that it is somebody there (bind-005). */
export async function thirdPartyUrl(
  client: ApolloClient,
  kind: ThirdParty,
  more: Omit<ThirdPartyUrlInput, 'state'>,
): Promise<string> {
  const variables = { input: { ...asked, ...more } };
  if (kind === 'wechat')
    return (await client.mutate({ mutation: WxGetUrlDocument, variables })).data?.wxGetUrl ?? '';
  if (kind === 'crop-wechat')
    return (
      (await client.mutate({ mutation: CropWechatGetUrlDocument, variables })).data?.cropWechatGetUrl ?? ''
    );
  return (await client.mutate({ mutation: DingTalkGetUrlDocument, variables })).data?.dingTalkGetUrl ?? '';
}
